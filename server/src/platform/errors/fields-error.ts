import type { FieldErrors } from 'shared-contracts';
import { RequestError } from './request-error.ts';

export class FieldsError extends RequestError {
  readonly fields: FieldErrors;
  constructor(fields: FieldErrors) {
    super('UNPROCESSABLE', 'Please check the highlighted fields.');
    this.fields = fields;
  }
}
