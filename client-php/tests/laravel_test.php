<?php

// The notification channel against the running program, with as much of Laravel as a channel meets.

declare(strict_types=1);

namespace Illuminate\Notifications {
    class Notification
    {
        public ?string $id = null;
    }
}

namespace {
    use App\Notifications\NkraChannel;
    use Illuminate\Notifications\Notification;
    use Nkra\Client;

    require __DIR__ . '/cases.php';
    require __DIR__ . '/../examples/laravel/NkraChannel.php';

    final class OrderShipped extends Notification
    {
        public function toNkra(object $notifiable): string
        {
            return 'Order 1017 is on its way.';
        }
    }

    final class Customer
    {
        public function __construct(private readonly ?string $phone)
        {
        }

        public function routeNotificationFor(string $channel, Notification $notification): ?string
        {
            return $this->phone;
        }
    }

    $channel = new NkraChannel(new Client(getenv('NKRA_KEY'), getenv('NKRA_URL')), 'AdomSavings');
    $notification = new OrderShipped();
    $notification->id = bin2hex(random_bytes(8));

    run([
        'a queue that tries again sends once' => function () use ($channel, $notification) {
            $customer = new Customer('0241234567');
            $sent = $channel->send($customer, $notification);
            same($sent, $channel->send($customer, $notification));
            holds($channel->send(new Customer('0241234568'), $notification)['id'] !== $sent['id'], 'another person');
        },
        'nobody without a number is texted' => function () use ($channel, $notification) {
            same(null, $channel->send(new Customer(null), $notification));
        },
    ]);
}
