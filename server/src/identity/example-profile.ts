export const EXAMPLE_PROFILE = {
  first_name: 'Dana',
  last_name: 'Demo',
  birthday: '1990-05-31',
  country: 212 as const,
  region: 'SC' as const,
  postal_code: '29405',
  gender: null,
  opt_ins: { email: false, sms: false },
};
