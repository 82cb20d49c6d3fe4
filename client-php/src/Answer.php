<?php

declare(strict_types=1);

namespace Nkra;

/** What a call answered, with what the answer says about itself. */
final class Answer
{
    /** The HTTP status, such as 202. */
    public readonly int $status;
    /** To quote to support. */
    public readonly ?string $requestId;
    /** Whether this is the stored answer to an earlier request with the same idempotency key. */
    public readonly bool $isReplay;
    /**
     * The limits of the key and its account, and what is left of them: `remaining` of `calls` in `windowS` seconds, all
     * of them again in `resetS`. `key` and `account` count calls, `key-messages` and `account-messages` count messages.
     *
     * @var list<array{name: string, calls: ?int, windowS: ?int, remaining: int, resetS: ?int}>
     */
    public readonly array $limits;

    /**
     * @internal
     * @param int $attempts how often the request was sent
     */
    public function __construct(
        public readonly mixed $reply,
        Response $response,
        public readonly int $attempts,
    ) {
        $this->status = $response->status;
        $this->requestId = $response->headers['x-request-id'] ?? null;
        $this->isReplay = ($response->headers['idempotent-replayed'] ?? '') === 'true';
        $this->limits = self::limitsIn($response->headers);
    }

    /**
     * Reads RateLimit and RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers): `"key";r=5999;t=1, …`.
     *
     * @param array<string, string> $headers
     * @return list<array{name: string, calls: ?int, windowS: ?int, remaining: int, resetS: ?int}>
     */
    private static function limitsIn(array $headers): array
    {
        $policies = self::itemsIn($headers['ratelimit-policy'] ?? '');
        $limits = [];
        foreach (self::itemsIn($headers['ratelimit'] ?? '') as $name => $left) {
            if (isset($left['r'])) {
                $limits[] = [
                    'name' => $name,
                    'calls' => $policies[$name]['q'] ?? null,
                    'windowS' => $policies[$name]['w'] ?? null,
                    'remaining' => $left['r'],
                    'resetS' => $left['t'] ?? null,
                ];
            }
        }
        return $limits;
    }

    /** @return array<string, array<string, int>> */
    private static function itemsIn(string $header): array
    {
        $items = [];
        preg_match_all('/"([^"]*)"((?:\s*;\s*\w+=\d+)*)/', $header, $found, PREG_SET_ORDER);
        foreach ($found as [, $name, $values]) {
            preg_match_all('/(\w+)=(\d+)/', $values, $pairs);
            $items[$name] = array_map('intval', array_combine($pairs[1], $pairs[2]));
        }
        return $items;
    }
}
