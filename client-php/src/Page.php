<?php

declare(strict_types=1);

namespace Nkra;

/**
 * One page of a list.
 *
 * @template T
 */
final class Page
{
    /**
     * @param list<T> $items
     * @param bool $more whether another page follows. `Client::each` reads it by itself
     * @param ?string $next the cursor of what follows, for lists that are read by one: of slices `after`, of pages `cursor`
     * @param ?int $totalCount how many there are in all, for lists that are counted
     */
    public function __construct(
        public readonly array $items,
        public readonly bool $more,
        public readonly ?string $next,
        public readonly ?int $totalCount,
    ) {
    }
}
