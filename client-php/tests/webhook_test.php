<?php

// What is signed as Nkra signs it is verified, and everything that is not quite that is refused.

declare(strict_types=1);

use Nkra\Webhook;
use Nkra\WebhookRefused;

require __DIR__ . '/cases.php';

const NOW_S = 1_793_610_904;
const BODY = '{"type":"message.delivered","timestamp":"2026-11-02T09:15:04.120Z","data":{"state":"delivered"}}';
define('SECRET', 'whsec_' . base64_encode('a secret of twenty-four b'));
define('OTHER', 'whsec_' . base64_encode('another secret of 24 byte'));

/** @return array<string, string> */
function signed(string $secret = SECRET, int $atS = NOW_S): array
{
    $key = base64_decode(substr($secret, strlen('whsec_')));
    return [
        'webhook-id' => 'evt_1',
        'webhook-timestamp' => (string) $atS,
        'webhook-signature' => 'v1,' . base64_encode(hash_hmac('sha256', "evt_1.$atS." . BODY, $key, true)),
    ];
}

/** @return array<string, mixed> */
function verify(array $headers, string $body = BODY, string|array $secret = SECRET, int $toleranceS = 300): array
{
    return Webhook::verify($headers, $body, $secret, $toleranceS, NOW_S);
}

$other = signed(OTHER)['webhook-signature'];
$own = signed()['webhook-signature'];
$refused = [
    'another secret' => [signed(OTHER)],
    'another body' => [signed(), str_replace('delivered', 'failed', BODY)],
    'another id' => [['webhook-id' => 'evt_2', ...array_slice(signed(), 1)]],
    'no signature' => [[...signed(), 'webhook-signature' => '']],
    'nonsense' => [[...signed(), 'webhook-signature' => 'v1,%%% v2,abc é']],
    'another version' => [[...signed(), 'webhook-signature' => 'v1a' . substr($own, 2)]],
    'an old one' => [signed(SECRET, NOW_S - 301)],
    'one of later' => [signed(SECRET, NOW_S + 301)],
    'a time that is none' => [[...signed(), 'webhook-timestamp' => 'now']],
    'no headers' => [[]],
];

$tests = [
    'it answers the event' => function () {
        same('delivered', verify(signed())['data']['state']);
        $keys = array_map(fn (string $name) => 'HTTP_' . strtr(strtoupper($name), '-', '_'), array_keys(signed()));
        same('message.delivered', verify(array_combine($keys, signed()))['type'], '$_SERVER');
        $lists = array_map(fn (string $value) => [$value], signed());
        same('message.delivered', verify($lists)['type'], 'lists of values');
        same('message.delivered', verify(array_change_key_case(signed(), CASE_UPPER))['type'], 'upper case');
    },
    'it takes one of several signatures and secrets' => function () use ($own, $other) {
        same('message.delivered', verify([...signed(), 'webhook-signature' => "$other $own"])['type']);
        same('message.delivered', verify(signed(), BODY, [OTHER, SECRET])['type']);
    },
    'it is exact about its age' => function () {
        verify(signed(SECRET, NOW_S - 300));
        thrown(WebhookRefused::class, fn () => verify(signed(SECRET, NOW_S - 11), BODY, SECRET, 10));
    },
    'a secret that is none is the receiver’s own mistake' => function () {
        thrown(InvalidArgumentException::class, fn () => verify(signed(), BODY, 'whsec_'));
    },
];
foreach ($refused as $what => $given) {
    $tests["it refuses $what"] = fn () => thrown(WebhookRefused::class, fn () => verify(...$given));
}
run($tests);
