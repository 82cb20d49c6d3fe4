<?php

declare(strict_types=1);

namespace Nkra;

/** Nkra refused the call. Programs look at `errorCode`; the message is for people, and its words may change. */
final class NkraError extends \RuntimeException
{
    private const RETRYABLE = [429, 502, 503, 504];
    private const KNOWN = [
        'succeeded', 'data', 'messages', 'type', 'title', 'status', 'detail', 'code', 'retryable', 'requestId',
    ];

    /**
     * @param string $errorCode of the closed list; a newer server may have others. (`getCode` is PHP's own, and a number.)
     * @param bool $retryable whether the same call may succeed later, unchanged
     * @param ?string $requestId to quote to support
     * @param list<array{message: string, pointer?: string}> $issues what is wrong with each part of the request: `pointer` is
     *     a JSON pointer into the body, or the name of a parameter
     * @param array<string, mixed> $values what comes beside the sentence, such as `needed` and `available` of insufficient_credits
     * @param ?int $retryAfterS how long Nkra asks to be left alone
     */
    public function __construct(
        string $message,
        public readonly string $errorCode,
        public readonly int $status,
        public readonly bool $retryable,
        public readonly ?string $requestId,
        public readonly array $issues,
        public readonly array $values,
        public readonly ?int $retryAfterS,
    ) {
        parent::__construct($message, $status);
    }

    /**
     * The failure that an answer is; also where something on the way answered in Nkra's place.
     *
     * @internal
     */
    public static function in(Response $response): self
    {
        $isJson = str_contains($response->headers['content-type'] ?? '', 'json');
        $problem = $isJson ? json_decode($response->body, true) : null;
        $problem = is_array($problem) ? $problem : [];
        $after = $response->headers['retry-after'] ?? '';
        return new self(
            (string) ($problem['detail'] ?? "answered $response->status"),
            (string) ($problem['code'] ?? 'unknown'),
            $response->status,
            (bool) ($problem['retryable'] ?? in_array($response->status, self::RETRYABLE, true)),
            $problem['requestId'] ?? $response->headers['x-request-id'] ?? null,
            $problem['messages'] ?? [],
            array_diff_key($problem, array_flip(self::KNOWN)),
            ctype_digit($after) ? (int) $after : null,
        );
    }
}
