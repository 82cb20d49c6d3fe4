<?php

// The client against the running program: `npm run examples` starts it and sets the environment. NKRA_URL is the program,
// NKRA_FAULTS a server before it that breaks calls as their address says, NKRA_KEY a test key.

declare(strict_types=1);

use Nkra\Client;
use Nkra\NkraError;
use Nkra\NkraUnreachable;

require __DIR__ . '/cases.php';

$url = getenv('NKRA_URL');
$key = getenv('NKRA_KEY');
$nkra = new Client($key, "$url/");

/** @return array<string, mixed> */
function text(string ...$more): array
{
    $text = ['senderId' => 'AdomSavings', 'text' => 'Hello', 'recipients' => ['0241234567'], 'traffic' => 'transactional'];
    return [...$text, ...$more];
}

/** A client whose calls meet a fault: each id meets it once. */
function faulty(string $fault, mixed ...$options): Client
{
    return new Client(getenv('NKRA_KEY'), getenv('NKRA_FAULTS') . "/$fault/" . random(), ...$options);
}

function random(): string
{
    return bin2hex(random_bytes(8));
}

function phone(): string
{
    return '02' . random_int(43_000_000, 49_999_999);
}

/** Keeps the times that a client would wait. */
function waits(): ArrayObject
{
    return new ArrayObject();
}

run([
    'it sends a text and reads what became of it' => function () use ($nkra) {
        $campaign = $nkra->sendMessage(text());
        same(1, preg_match('/^cmp_[0-9a-z]{13}$/', $campaign['id']));
        same(1, $campaign['recipients']);
        same($campaign['id'], $nkra->getCampaign(['id' => $campaign['id']])['id']);
    },
    'it says what an answer says about itself' => function () use ($nkra) {
        $answer = $nkra->answer('sendMessage', text());
        same([202, false, 1], [$answer->status, $answer->isReplay, $answer->attempts]);
        holds($answer->requestId !== null, 'a request id');
        same(['key', 'account', 'key-messages', 'account-messages'], array_column($answer->limits, 'name'));
        same([6000, 60], [$answer->limits[0]['calls'], $answer->limits[0]['windowS']]);
        holds($answer->limits[0]['remaining'] < 6000, 'fewer calls are left');
    },
    'it sends once under one key' => function () use ($nkra) {
        $key = 'order-' . random();
        $first = $nkra->answer('sendMessage', text(), idempotencyKey: $key);
        $again = $nkra->answer('sendMessage', text(), idempotencyKey: $key);
        same($first->reply, $again->reply);
        same([false, true], [$first->isReplay, $again->isReplay]);
        $act = fn () => $nkra->sendMessage(text(text: 'Other'), idempotencyKey: $key);
        $failure = thrown(NkraError::class, $act);
        same(['idempotency_key_reused', 422], [$failure->errorCode, $failure->status]);
    },
    'it reads lists to their end' => function () use ($nkra) {
        $prefix = random();
        $made = array_map(fn (int $number) => $nkra->createGroup(['name' => "$prefix $number"])['id'], range(1, 5));
        $asked = ['searchTerm' => $prefix, 'pageSize' => 2];
        $page = $nkra->listGroups($asked);
        same([2, true, 5], [count($page->items), $page->more, $page->totalCount]);
        $found = array_column(iterator_to_array($nkra->each('listGroups', $asked), false), 'id');
        same([5, []], [count($found), array_diff($made, $found)]);
        $sent = array_map(fn () => $nkra->sendMessage(text())['id'], range(1, 3));
        $messages = iterator_to_array($nkra->each('listMessages', ['limit' => 50]), false);
        same([], array_diff($sent, array_column($messages, 'campaignId')));
        same(count($messages), count(array_unique(array_column($messages, 'id'))));
        $campaigns = array_column(iterator_to_array($nkra->each('listCampaigns', ['pageSize' => 10]), false), 'id');
        same([], array_diff($sent, $campaigns));
        same(count($campaigns), count(array_unique($campaigns)));
        thrown(InvalidArgumentException::class, fn () => $nkra->each('sendMessage')->current());
    },
    'it sends and fetches files' => function () use ($nkra) {
        [$name, $phone] = ['Susu ' . random(), phone()];
        $file = new CURLStringFile("Phone,Name\n$phone,Ama Mensah\n", 'contacts.csv', 'text/csv');
        $begun = $nkra->importContacts(['file' => $file, 'group' => $name]);
        for ($giveUp = time() + 30; time() < $giveUp && $nkra->getImport($begun)['status'] !== 'done';) {
            usleep(200_000);
        }
        same('done', $nkra->getImport($begun)['status']);
        $group = $nkra->each('listGroups', ['searchTerm' => $name])->current();
        holds(str_contains($nkra->exportContacts(['groupId' => $group['id']]), '233' . substr($phone, 1)), 'the contact');
    },
    'it sends an empty map as an object' => function () use ($nkra) {
        same([], $nkra->createContact(['phone' => phone(), 'fields' => []])['fields']);
    },
    'it checks a code' => function () use ($nkra) {
        $asked = ['to' => phone(), 'senderId' => 'AdomSavings'];
        $code = $nkra->createCode($asked);
        $failure = thrown(NkraError::class, fn () => $nkra->createCode($asked));
        same('code_too_soon', $failure->errorCode);
        holds($failure->retryAfterS <= 30, 'half a minute');
        same('wrong', $nkra->checkCode(['id' => $code['id'], 'code' => '654321'])['outcome']);
        same('verified', $nkra->checkCode(['id' => $code['id'], 'code' => '123456'])['outcome']);
    },
    'failures have a code and a request id' => function () use ($nkra) {
        $failure = thrown(NkraError::class, fn () => $nkra->sendMessage(text(senderId: 'NotOurs')));
        same(['sender_not_allowed', 403, false], [$failure->errorCode, $failure->status, $failure->retryable]);
        holds(str_contains($failure->getMessage(), 'NotOurs'), 'the sentence');
        holds($failure->requestId !== null, 'a request id');
    },
    'failures point to each wrong field' => function () use ($nkra) {
        $failure = thrown(NkraError::class, fn () => $nkra->sendMessage(text(schedule_at: '2026-12-01T08:00:00Z')));
        same('unknown_field', $failure->errorCode);
        same(['/schedule_at'], array_column($failure->issues, 'pointer'));
    },
    'a foreign id is not found' => function () use ($nkra) {
        $failure = thrown(NkraError::class, fn () => $nkra->getCampaign(['id' => 'cmp_000000000001a']));
        same(['not_found', 404], [$failure->errorCode, $failure->status]);
        $missing = thrown(InvalidArgumentException::class, fn () => $nkra->getCampaign(['id' => '']));
        same('id is missing', $missing->getMessage());
    },
    'failures show no secret' => function () use ($key, $url, $nkra) {
        $wrong = substr($key, 0, -1);
        $failure = thrown(NkraError::class, fn () => (new Client($wrong, $url))->listGroups());
        same(401, $failure->status);
        ob_start();
        var_dump($nkra, $failure);
        holds(!str_contains(ob_get_clean(), $wrong), 'no key');
        $strange = thrown(InvalidArgumentException::class, fn () => new Client("$key\n", $url));
        holds(!str_contains($strange->getMessage(), $wrong), 'no key');
    },
    'options say what is missing' => function () use ($key, $url) {
        $said = fn (string $key, string $url) => thrown(InvalidArgumentException::class, fn () => new Client($key, $url))->getMessage();
        same('key is missing: an API key, such as nkra_live_…', $said('', $url));
        same('url is missing: where Nkra is, such as https://sms.example.com', $said($key, ''));
        same('url is no address: sms.test', $said($key, 'sms.test'));
    },
    'it waits as long as it is asked to' => function () {
        $waits = waits();
        $client = faulty('busy', waitMs: fn (int $ms) => $waits->append($ms));
        same(2, $client->answer('createGroup', ['name' => 'Susu ' . random()])->attempts);
        same([1000], $waits->getArrayCopy());
        $begun = microtime(true);
        same(2, faulty('busy')->answer('getCompany')->attempts);
        holds(microtime(true) - $begun >= 1, 'a second');
    },
    'it is told of a longer wait' => function () {
        $failure = thrown(NkraError::class, fn () => faulty('closed')->getCompany());
        same(['too_many_requests', 3600], [$failure->errorCode, $failure->retryAfterS]);
    },
    'it keeps its key, so that a lost answer costs nothing' => function () {
        $answer = faulty('lost')->answer('sendMessage', text());
        same([2, true], [$answer->attempts, $answer->isReplay]);
    },
    'it does not repeat what might be done twice' => function () {
        $failure = thrown(NkraUnreachable::class, fn () => faulty('lost')->createGroup(['name' => 'Susu ' . random()]));
        same(1, $failure->attempts);
    },
    'it ends' => function () use ($key) {
        $waits = waits();
        $client = new Client($key, 'http://127.0.0.1:1', retries: 2, waitMs: fn (int $ms) => $waits->append($ms));
        $failure = thrown(NkraUnreachable::class, fn () => $client->listGroups());
        same([3, 2], [$failure->attempts, count($waits)]);
        holds(str_contains($failure->getMessage(), "Couldn't connect"), $failure->getMessage());
    },
    'it gives up in time' => function () {
        foreach (['silent', 'slow'] as $fault) {
            $begun = microtime(true);
            $failure = thrown(NkraUnreachable::class, fn () => faulty($fault, retries: 0)->getCompany(timeoutMs: 500));
            holds(str_contains($failure->getMessage(), 'within 500 ms'), $failure->getMessage());
            holds(microtime(true) - $begun < 3, 'less than three seconds');
        }
    },
    'it reads no reply that is too large' => function () use ($key, $url) {
        $failure = thrown(NkraUnreachable::class, fn () => (new Client($key, $url, replyBytesMax: 10))->getCompany());
        holds(str_contains($failure->getMessage(), '(1 try): the reply is larger than 10 bytes'), $failure->getMessage());
    },
    'it takes its key to no other server' => function () {
        $failure = thrown(NkraError::class, fn () => faulty('elsewhere')->getCompany());
        same([307, 'unknown'], [$failure->status, $failure->errorCode]);
    },
]);
