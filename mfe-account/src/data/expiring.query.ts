import { queryOptions } from '@tanstack/react-query';
import {
  EXPIRY_FORECAST_PATH,
  expiryForecastSchema,
  type MemberClient,
  REMINDERS_PATH,
  type Reminders,
  remindersSchema,
} from 'shared-contracts/member';
import { FRESH } from './member-query.ts';

export const expiryQuery = (member: MemberClient) =>
  queryOptions({
    ...FRESH,
    queryKey: ['expiry'],
    queryFn: ({ signal }) => member.get(expiryForecastSchema, EXPIRY_FORECAST_PATH, {}, { signal }),
  });

export const remindersQuery = (member: MemberClient) =>
  queryOptions({
    ...FRESH,
    queryKey: ['reminders'],
    queryFn: ({ signal }) => member.get(remindersSchema, REMINDERS_PATH, {}, { signal }),
  });

export const chooseReminders = (member: MemberClient, wanted: Reminders) =>
  member.post(remindersSchema, REMINDERS_PATH, wanted);
