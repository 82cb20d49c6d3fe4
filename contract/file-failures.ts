/** The failures of uploaded files: a part of the closed catalogue (`failures.ts`). */
import { failure } from './failure.ts'

export const fileFailures = {
  file_required: failure(400, 'File required', 'Attach a CSV file as the field "file".'),
  file_too_large: failure(413, 'File too large', 'The file is larger than {limit}.'),
  file_damaged: failure(
    400,
    'File damaged',
    'The file is damaged or incomplete. Make it or save it once more.',
  ),
  file_holds_another: failure(
    400,
    'More than it seems',
    'The file holds a program or another file besides. Nothing of it was kept: photograph the paper instead.',
  ),
  file_not_examined: failure(
    400,
    'Not examined',
    'The PDF could not be examined: it has a password, or is damaged. Print it to a new PDF, or photograph the paper.',
  ),
  papers_under_way: failure(
    429,
    'Other files first',
    'Other files are being examined just now. Try again in {seconds} seconds.',
    true,
  ),
  picture_refused: failure(400, 'Not a picture', 'A picture is a JPEG, PNG or WebP file. This file is none.'),
  picture_too_large: failure(
    400,
    'Too many pixels',
    'The picture has more than {limit} million pixels, or a side that is far too long. Make a smaller one.',
  ),
  file_empty: failure(400, 'File empty', 'The file has no rows.'),
  file_not_utf8: failure(
    400,
    'File not UTF-8',
    'The file is not UTF-8 text (line {line}). Save it as "CSV UTF-8" and try again.',
  ),
  file_not_csv: failure(400, 'File not CSV', 'The file cannot be read as CSV: {reason}.'),
  workbook_unreadable: failure(400, 'Workbook unreadable', 'The workbook cannot be read: {reason}.'),
  workbook_too_large: failure(
    413,
    'Workbook too large',
    'The workbook is too large to be read: {reason}. Save it as CSV, and import that file.',
  ),
  workbooks_under_way: failure(
    429,
    'Other workbooks first',
    'Other workbooks are being read just now. Try again in {seconds} seconds.',
    true,
  ),
} as const
