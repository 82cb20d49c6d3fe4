<?php

declare(strict_types=1);

namespace Nkra;

/**
 * No whole answer came. The message says why, and nothing of the request.
 *
 * @internal
 */
final class Unanswered extends \RuntimeException
{
    /** @param bool $mayPass whether another try may get one */
    public function __construct(string $reason, public readonly bool $mayPass)
    {
        parent::__construct($reason);
    }
}
