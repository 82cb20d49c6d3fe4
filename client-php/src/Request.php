<?php

declare(strict_types=1);

namespace Nkra;

/**
 * Where the values of a call go, and what its answer holds.
 *
 * @internal
 * @phpstan-type Call array{method: string, path: string, kind: string, query: list<string>, maps: list<string>, body: string, idempotent: bool}
 */
final class Request
{
    /**
     * The path with its query, the body and its type. A form is an array, which curl encodes.
     *
     * @param Call $call
     * @param array<string, mixed> $input
     * @return array{string, string|array<string, mixed>|null, ?string}
     */
    public static function of(array $call, array $input): array
    {
        $path = preg_replace_callback('/\{(\w+)\}/', function (array $match) use (&$input): string {
            $value = $input[$match[1]] ?? '';
            unset($input[$match[1]]);
            // An empty step would be another call's address.
            if ($value === '') {
                throw new \InvalidArgumentException("$match[1] is missing");
            }
            return rawurlencode(self::text($value));
        }, $call['path']);
        $query = [];
        // A name that the call does not have is sent as well: it is refused by name, where it would be lost without a word.
        foreach ([...$call['query'], ...($call['body'] === 'none' ? array_keys($input) : [])] as $name) {
            if (isset($input[$name])) {
                $query[$name] = self::text($input[$name]);
            }
            unset($input[$name]);
        }
        if ($query !== []) {
            $path .= '?' . http_build_query($query, '', '&', PHP_QUERY_RFC3986);
        }
        return match ($call['body']) {
            'json' => [$path, self::json($call, $input), 'application/json'],
            'form' => [$path, self::form($input), null],
            default => [$path, null, null],
        };
    }

    /** @param Call $call */
    public static function replyIn(array $call, Response $response): mixed
    {
        if ($call['kind'] === 'file') {
            return $response->body;
        }
        $envelope = json_decode($response->body, true, 512, JSON_THROW_ON_ERROR);
        if ($call['kind'] === 'data') {
            return $envelope['data'];
        }
        $next = $envelope[$call['kind'] === 'slice' ? 'next' : 'nextCursor'] ?? null;
        $more = $call['kind'] === 'page' ? $envelope['hasNextPage'] : $next !== null;
        return new Page($envelope['data'], $more, $next, $envelope['totalCount'] ?? null);
    }

    /**
     * PHP has one empty array for lists and objects. The contract knows which values are objects.
     *
     * @param Call $call
     * @param array<string, mixed> $input
     */
    private static function json(array $call, array $input): string
    {
        foreach ($call['maps'] as $name) {
            if (($input[$name] ?? null) === []) {
                $input[$name] = new \stdClass();
            }
        }
        return json_encode((object) $input, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
    }

    /**
     * The fields come before the file, because the server reads the parts in order and needs them first.
     *
     * @param array<string, mixed> $input
     * @return array<string, mixed>
     */
    private static function form(array $input): array
    {
        $file = $input['file'] ?? null;
        unset($input['file']);
        $fields = array_map(self::text(...), array_filter($input, fn (mixed $value): bool => $value !== null));
        return $file === null ? $fields : [...$fields, 'file' => $file];
    }

    private static function text(mixed $value): string
    {
        return is_string($value) ? $value : json_encode($value, JSON_THROW_ON_ERROR);
    }
}
