<?php

// Finds the classes of the client where Composer does not: require this file once.

declare(strict_types=1);

spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, 'Nkra\\')) {
        $file = __DIR__ . '/src/' . strtr(substr($class, 5), '\\', '/') . '.php';
        if (is_file($file)) {
            require $file;
        }
    }
});
