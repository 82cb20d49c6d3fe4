<?php

declare(strict_types=1);

namespace App\Notifications;

use Illuminate\Notifications\Notification;
use Nkra\Client;

/**
 * A notification channel of Laravel: copy this file to app/Notifications. A notification with `via()` answering
 * `[NkraChannel::class]` has `toNkra($notifiable)`, which answers the text or all values of sendMessage.
 */
final class NkraChannel
{
    public function __construct(private readonly Client $nkra, private readonly string $senderId)
    {
    }

    /** @return ?array<string, mixed> the campaign, or null for somebody without a number */
    public function send(object $notifiable, Notification $notification): ?array
    {
        $to = $notifiable->routeNotificationFor('nkra', $notification);
        if ($to === null || $to === '') {
            return null;
        }
        $message = $notification->toNkra($notifiable);
        $values = is_string($message) ? ['text' => $message] : $message;
        // Laravel gives each notification an id, and keeps it when a queue tries again: the text is sent once.
        return $this->nkra->sendMessage(
            ['senderId' => $this->senderId, 'traffic' => 'transactional', 'recipients' => [$to], ...$values],
            idempotencyKey: "laravel-$notification->id-" . hash('sha256', $to),
        );
    }
}
