<?php

declare(strict_types=1);

namespace Nkra;

/**
 * Verifies what Nkra's webhooks say (Standard Webhooks 1.0.0): who said it, when, and that nothing of it was changed. Of
 * everything that a receiver is sent, only what this answers is Nkra's word.
 *
 * @phpstan-import-type WebhookEvent from Calls
 */
final class Webhook
{
    private const TOLERANCE_S = 300;
    private const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

    /**
     * The event of a request's headers and its body, exactly as it came (`file_get_contents('php://input')`): never JSON
     * that was parsed and written again.
     *
     * @param array<string, mixed> $headers of `getallheaders()`, `$_SERVER` or a framework's request, in any case
     * @param string|list<string> $secret `whsec_…`; several while one is being replaced
     * @param int $toleranceS how far the time of an event may be from the current time, in either direction
     * @param ?int $nowS the current time, in Unix seconds. The default is the system's clock
     * @return WebhookEvent one event of any type: `type` tells what `data` has
     * @throws WebhookRefused
     */
    public static function verify(
        array $headers,
        string $body,
        #[\SensitiveParameter]
        string|array $secret,
        int $toleranceS = self::TOLERANCE_S,
        ?int $nowS = null,
    ): array {
        [$id, $timestamp, $signatures] = self::signatureIn($headers);
        if (!ctype_digit($timestamp) || strlen($timestamp) > 12) {
            throw new WebhookRefused('its time is no time');
        }
        if (abs(($nowS ?? time()) - (int) $timestamp) > $toleranceS) {
            throw new WebhookRefused('it is too old, or of another time');
        }
        foreach ((array) $secret as $each) {
            $expected = hash_hmac('sha256', "$id.$timestamp.$body", self::key($each), true);
            foreach (explode(' ', $signatures) as $signature) {
                $given = str_starts_with($signature, 'v1,') ? base64_decode(substr($signature, 3), true) : false;
                // Compared in a time that tells nothing.
                if ($given !== false && hash_equals($expected, $given)) {
                    return json_decode($body, true, 512, JSON_THROW_ON_ERROR);
                }
            }
        }
        throw new WebhookRefused('the signature is not of this secret');
    }

    /**
     * @param array<string, mixed> $headers
     * @return list<string>
     */
    private static function signatureIn(array $headers): array
    {
        $found = [];
        foreach ($headers as $name => $value) {
            // $_SERVER writes HTTP_WEBHOOK_ID; frameworks hold a list of values.
            $plain = preg_replace('/^http-/', '', strtr(strtolower((string) $name), '_', '-'));
            $found[$plain] = is_array($value) ? $value[0] ?? null : $value;
        }
        return array_map(function (string $name) use ($found): string {
            $value = $found[$name] ?? null;
            if (!is_string($value) || $value === '') {
                throw new WebhookRefused('a header of the signature is missing');
            }
            return $value;
        }, self::HEADERS);
    }

    private static function key(
        #[\SensitiveParameter]
        string $secret,
    ): string {
        $key = base64_decode(preg_replace('/^whsec_/', '', $secret), true);
        if ($key === false || $key === '') {
            throw new \InvalidArgumentException('the secret of a webhook is whsec_ and base64');
        }
        return $key;
    }
}
