/** The failures of uploaded files: a part of the closed catalogue (`failures.ts`). */
import { failure } from './failure.ts'

export const fileFailures = {
  file_required: failure(400, 'File required', 'Attach a CSV file as the field "file".'),
  file_too_large: failure(413, 'File too large', 'The file is larger than {limit}.'),
  file_damaged: failure(
    400,
    'File damaged',
    'The file is damaged or incomplete. Save it again and upload it.',
  ),
  file_holds_another: failure(
    400,
    'File refused',
    'The file also contains a program or another file. We kept nothing of it. Take a photo of the paper instead.',
  ),
  file_not_examined: failure(
    400,
    'PDF not readable',
    'We could not read the PDF. It has a password or is damaged. Print it to a new PDF, or take a photo of the paper.',
  ),
  papers_under_way: failure(
    429,
    'Try again shortly',
    'We are checking other files at the moment. Try again in {seconds} seconds.',
    true,
  ),
  picture_refused: failure(
    400,
    'Not a picture',
    'This file is not a JPEG, PNG or WebP picture. Choose another file.',
  ),
  picture_too_large: failure(
    400,
    'Picture too large',
    'The picture has more than {limit} million pixels, or one side is far too long. Choose a smaller one.',
  ),
  file_empty: failure(400, 'File empty', 'The file has no rows. Choose another file.'),
  file_not_utf8: failure(
    400,
    'File not UTF-8',
    'The file is not UTF-8 text (line {line}). Save it as "CSV UTF-8" and try again.',
  ),
  file_not_csv: failure(400, 'File not CSV', 'We cannot read the file as CSV: {reason}.'),
  workbook_unreadable: failure(400, 'Workbook unreadable', 'We cannot read the workbook: {reason}.'),
  workbook_too_large: failure(
    413,
    'Workbook too large',
    'The workbook is too large: {reason}. Save it as CSV and import that file.',
  ),
  workbooks_under_way: failure(
    429,
    'Try again shortly',
    'We are reading other workbooks at the moment. Try again in {seconds} seconds.',
    true,
  ),
} as const
