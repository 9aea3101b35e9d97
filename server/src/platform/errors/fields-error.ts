import type { FieldErrors } from 'shared-contracts';
import { RequestError } from './request-error.ts';

/** A form with mistakes, told at its fields. */
export class FieldsError extends RequestError {
  readonly fields: FieldErrors;
  constructor(fields: FieldErrors) {
    super('UNPROCESSABLE', 'Please check the highlighted fields.');
    this.fields = fields;
  }
}
