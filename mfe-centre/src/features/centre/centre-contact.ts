import type { Address } from 'shared-contracts/content';

/** Returns "4840 Tanger Outlet Blvd, North Charleston, SC 29418". */
export const addressLine = ({ street, city, state, postalCode }: Address): string =>
  [street, city, `${state} ${postalCode}`].filter(Boolean).join(', ');

export const telHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
