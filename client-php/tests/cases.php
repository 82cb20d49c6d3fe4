<?php

// The few words that the tests need: each test is a function by its sentence, and a check that fails ends the program.

declare(strict_types=1);

require __DIR__ . '/../autoload.php';

// A warning is a mistake of ours.
set_error_handler(static fn (int $level, string $message, string $file, int $line) => throw new ErrorException($message, 0, $level, $file, $line));

function same(mixed $expected, mixed $found, string $what = ''): void
{
    if ($expected !== $found) {
        throw new RuntimeException("$what expected " . var_export($expected, true) . ', found ' . var_export($found, true));
    }
}

function holds(bool $fact, string $what): void
{
    same(true, $fact, $what);
}

/**
 * @template E of Throwable
 * @param class-string<E> $class
 * @return E
 */
function thrown(string $class, callable $act): Throwable
{
    try {
        $act();
    } catch (Throwable $error) {
        if ($error instanceof $class) {
            return $error;
        }
        throw $error;
    }
    throw new RuntimeException("nothing was thrown where $class is expected");
}

/** @param array<string, callable> $tests */
function run(array $tests): void
{
    $failed = 0;
    foreach ($tests as $sentence => $test) {
        try {
            $test();
        } catch (Throwable $error) {
            $failed++;
            fwrite(STDERR, "FAILED $sentence\n$error\n");
        }
    }
    echo count($tests) . " tests, $failed failed\n";
    exit($failed === 0 ? 0 : 1);
}
