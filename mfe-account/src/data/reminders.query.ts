import { queryOptions } from '@tanstack/react-query';
import { type MemberClient, REMINDERS_PATH, type Reminders, remindersSchema } from 'shared-contracts';

export const remindersQuery = (member: MemberClient) =>
  queryOptions({
    staleTime: 0,
    gcTime: 0,
    queryKey: ['reminders'],
    queryFn: ({ signal }) => member.get(remindersSchema, REMINDERS_PATH, {}, { signal }),
  });

export const chooseReminders = (member: MemberClient, wanted: Reminders) =>
  member.post(remindersSchema, REMINDERS_PATH, wanted);
