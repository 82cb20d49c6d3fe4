<?php

declare(strict_types=1);

namespace Nkra;

/**
 * One request and its answer over HTTP, by curl. The connection stays open for the next request.
 *
 * @internal
 */
final class Transport
{
    private readonly \CurlHandle $curl;

    public function __construct(
        #[\SensitiveParameter]
        private readonly string $key,
        private readonly int $replyBytesMax,
    ) {
        $this->curl = curl_init();
    }

    public function isTest(): bool
    {
        return str_starts_with($this->key, 'nkra_test_');
    }

    /**
     * Sends a request once. Follows no redirect, which would take the key to another server.
     *
     * @param list<string> $headers
     * @param string|array<string, mixed>|null $body
     * @throws Unanswered
     */
    public function send(string $method, string $url, array $headers, string|array|null $body, int $timeoutMs): Response
    {
        $received = '';
        $fields = [];
        // Forgets the options of the request before, and keeps its connection.
        curl_reset($this->curl);
        curl_setopt_array($this->curl, [
            CURLOPT_URL => $url,
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => [...$headers, "Authorization: Bearer $this->key"],
            CURLOPT_TIMEOUT_MS => $timeoutMs,
            CURLOPT_CONNECTTIMEOUT_MS => $timeoutMs,
            // Time-outs below a second need no signal of the system then.
            CURLOPT_NOSIGNAL => true,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_HEADERFUNCTION => function (\CurlHandle $curl, string $line) use (&$fields): int {
                $parts = explode(':', $line, 2);
                if (count($parts) === 2) {
                    $fields[strtolower(trim($parts[0]))] = trim($parts[1]);
                }
                return strlen($line);
            },
            CURLOPT_WRITEFUNCTION => function (\CurlHandle $curl, string $piece) use (&$received): int {
                if (strlen($received) + strlen($piece) > $this->replyBytesMax) {
                    return -1;
                }
                $received .= $piece;
                return strlen($piece);
            },
        ]);
        if ($body !== null) {
            curl_setopt($this->curl, CURLOPT_POSTFIELDS, $body);
        }
        if (curl_exec($this->curl) === false) {
            $error = curl_errno($this->curl);
            $reason = match ($error) {
                CURLE_WRITE_ERROR => "the reply is larger than $this->replyBytesMax bytes",
                CURLE_OPERATION_TIMEDOUT => "no whole answer within $timeoutMs ms",
                default => curl_error($this->curl),
            };
            throw new Unanswered($reason, $error !== CURLE_WRITE_ERROR);
        }
        return new Response(curl_getinfo($this->curl, CURLINFO_RESPONSE_CODE), $fields, $received);
    }

    /** @return array<string, mixed> what is shown of it: never the key */
    public function __debugInfo(): array
    {
        return ['key' => 'nkra_…'];
    }
}
