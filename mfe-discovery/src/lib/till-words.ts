import { addDays, dayIndexOf, WEEKDAYS } from 'shared-contracts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A calendar day in few letters: `2026-11-30` is "Nov 30". */
export function shortDate(date: string): string {
  const [, month = '1', day = '1'] = date.split('-');
  return `${MONTHS[Number(month) - 1]} ${Number(day)}`;
}

/** Last day as people say it: "last day today", "ends Sunday" within the week, else "ends Nov 30". Both are local days. */
export function tillWords(endsOn: string, today: string): string {
  if (endsOn <= today) return 'last day today';
  if (endsOn < addDays(today, 7)) return `ends ${WEEKDAYS[dayIndexOf(endsOn)]}`;
  return `ends ${shortDate(endsOn)}`;
}
