import { createReceiptCalls, type MemberClient, type ReceiptCalls } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';

const made = new WeakMap<MemberClient, ReceiptCalls>();

export function useReceipts(): ReceiptCalls {
  const { member } = useServices();
  const known = made.get(member);
  if (known) return known;
  const receipts = createReceiptCalls(member);
  made.set(member, receipts);
  return receipts;
}
