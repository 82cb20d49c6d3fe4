<?php

declare(strict_types=1);

namespace Nkra;

/** No answer came: nothing listened, the line broke, or it took too long. What was asked for may have been done. */
final class NkraUnreachable extends \RuntimeException
{
    public function __construct(string $call, public readonly int $attempts, string $reason)
    {
        $tries = $attempts === 1 ? '1 try' : "$attempts tries";
        parent::__construct("$call was not answered ($tries): $reason");
    }
}
