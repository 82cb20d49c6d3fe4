<?php

declare(strict_types=1);

namespace Nkra;

/** It is not Nkra's word, or not any more. Answer 400, and do nothing. */
final class WebhookRefused extends \RuntimeException
{
}
