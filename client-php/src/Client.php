<?php

declare(strict_types=1);

namespace Nkra;

/**
 * Nkra for programs: every call that an API key may make, with its failures as exceptions. What is safe to send again
 * is sent again by itself. What costs money carries an idempotency key, so that it is charged once however often it is
 * sent.
 */
final class Client extends Calls
{
    private const FIRST_WAIT_MS = 500;
    private const WAIT_MS_MAX = 8_000;
    /** Whoever is asked to wait longer than this is told so instead. */
    private const ASKED_WAIT_MS_MAX = 60_000;

    private readonly Transport $transport;
    private readonly string $url;

    /**
     * @param string $key `nkra_live_…`, or `nkra_test_…`, which reaches the sandbox alone
     * @param string $url where Nkra is, such as https://sms.example.com
     * @param int $timeoutMs how long one try may take, including reading the answer
     * @param int $retries how many times a failed call is sent again, if that is safe
     * @param int $replyBytesMax a larger reply is not read
     * @param ?\Closure(int): void $waitMs waits for milliseconds
     * @throws \InvalidArgumentException where the key or the address is missing
     */
    public function __construct(
        #[\SensitiveParameter]
        string $key,
        string $url,
        private readonly int $timeoutMs = 30_000,
        private readonly int $retries = 3,
        int $replyBytesMax = 268_435_456,
        private readonly ?\Closure $waitMs = null,
    ) {
        self::requireText('key', $key, 'an API key, such as nkra_live_…');
        self::requireText('url', $url, 'where Nkra is, such as https://sms.example.com');
        if (preg_match('/^[\x21-\x7e]+$/D', $key) !== 1) {
            throw new \InvalidArgumentException('key has a space, a line break or another strange character');
        }
        if (preg_match('#^https?://[^/]#i', $url) !== 1) {
            throw new \InvalidArgumentException("url is no address: $url");
        }
        $this->url = rtrim($url, '/');
        $this->transport = new Transport($key, $replyBytesMax);
    }

    /** Which world the key reaches: `live` or `test`. */
    public function environment(): string
    {
        return $this->transport->isTest() ? 'test' : 'live';
    }

    /**
     * All items of a list, page by page as they are needed: `$nkra->each('listMessages', ['limit' => 200])`.
     *
     * @param array<string, mixed> $input
     * @return \Generator<int, array<string, mixed>>
     */
    public function each(string $name, array $input = [], ?int $timeoutMs = null): \Generator
    {
        $kind = $this->call($name)['kind'];
        if ($kind !== 'page' && $kind !== 'slice') {
            throw new \InvalidArgumentException("$name answers no list");
        }
        for ($number = $input['pageNumber'] ?? 1;; $number++) {
            $page = $this->reply($name, $input, null, $timeoutMs);
            foreach ($page->items as $item) {
                yield $item;
            }
            if (!$page->more) {
                return;
            }
            if ($page->next === null) {
                $input['pageNumber'] = $number + 1;
            } elseif ($kind === 'slice') {
                $input['after'] = $page->next;
            } else {
                unset($input['pageNumber']);
                $input['cursor'] = $page->next;
            }
        }
    }

    /**
     * Makes a call by its name, and answers with its reply and what is known of the answer: status, request id, limits,
     * replay.
     *
     * @param array<string, mixed> $input
     */
    public function answer(
        string $name,
        array $input = [],
        ?string $idempotencyKey = null,
        ?int $timeoutMs = null,
    ): Answer {
        $call = $this->call($name);
        [$path, $body, $type] = Request::of($call, $input);
        $headers = ['Accept: application/json', 'User-Agent: nkra-php', 'Expect:'];
        if ($type !== null) {
            $headers[] = "Content-Type: $type";
        }
        if ($call['idempotent']) {
            $headers[] = 'Idempotency-Key: ' . self::header($idempotencyKey ?? bin2hex(random_bytes(16)));
        }
        // What changes nothing, and what the key keeps from being done twice.
        $isSafe = $call['method'] === 'GET' || $call['idempotent'];
        for ($attempt = 1;; $attempt++) {
            try {
                $response = $this->transport->send(
                    $call['method'],
                    $this->url . $path,
                    $headers,
                    $body,
                    $timeoutMs ?? $this->timeoutMs,
                );
            } catch (Unanswered $unanswered) {
                if ($attempt > $this->retries || !$isSafe || !$unanswered->mayPass) {
                    throw new NkraUnreachable($name, $attempt, $unanswered->getMessage());
                }
                $this->wait(self::waitMs($attempt));
                continue;
            }
            if ($response->status < 300) {
                return new Answer(Request::replyIn($call, $response), $response, $attempt);
            }
            $failure = NkraError::in($response);
            // A call that was refused for its rate never began.
            $mayRepeat = $failure->errorCode === 'too_many_requests' || ($isSafe && self::passes($failure));
            $askedMs = $failure->retryAfterS === null ? null : $failure->retryAfterS * 1_000;
            if ($attempt > $this->retries || !$mayRepeat || $askedMs > self::ASKED_WAIT_MS_MAX) {
                throw $failure;
            }
            $this->wait($askedMs ?? self::waitMs($attempt));
        }
    }

    protected function reply(string $name, array $input, ?string $idempotencyKey, ?int $timeoutMs): mixed
    {
        return $this->answer($name, $input, $idempotencyKey, $timeoutMs)->reply;
    }

    /** @return array{method: string, path: string, kind: string, query: list<string>, maps: list<string>, body: string, idempotent: bool} */
    private function call(string $name): array
    {
        return self::CALLS[$name] ?? throw new \InvalidArgumentException("no call has the name $name");
    }

    /** What limits one-time codes is for the person to hear, who would wait half a minute without a word. */
    private static function passes(NkraError $failure): bool
    {
        return $failure->retryable && preg_match('/^codes?_/', $failure->errorCode) !== 1;
    }

    /** Before the try after this many: half a second at first, twice as long each time, by chance up to a half less. */
    private static function waitMs(int $attempts): int
    {
        $longest = min(self::WAIT_MS_MAX, self::FIRST_WAIT_MS * 2 ** ($attempts - 1));
        return random_int(intdiv($longest, 2), $longest);
    }

    private function wait(int $ms): void
    {
        $this->waitMs === null ? usleep($ms * 1_000) : ($this->waitMs)($ms);
    }

    /** A program often reads an option from its environment, where it may be missing at run time. */
    private static function requireText(
        string $name,
        #[\SensitiveParameter]
        string $value,
        string $meaning,
    ): void {
        if (trim($value) === '') {
            throw new \InvalidArgumentException("$name is missing: $meaning");
        }
    }

    /** A line break would begin another header. */
    private static function header(string $value): string
    {
        if (preg_match('/^[\x20-\x7e]+$/D', $value) !== 1) {
            throw new \InvalidArgumentException('an idempotency key has printable characters of ASCII only');
        }
        return $value;
    }
}
