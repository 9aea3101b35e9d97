import { searchKindSchema } from './content/search.ts';
import { z } from './zod.ts';

const none = z.object({});
const href = z.object({ href: z.string() });
const centre = z.object({ centre: z.string() });
const item = z.object({ centre: z.string(), id: z.number() });

/**
 * The closed list of analytics events, `area_object_action`, each with the schema of its properties.
 * Features publish theirs through `services.analytics.track`; consent decides which sink hears of it.
 */
export const ANALYTICS_EVENTS = {
  nav_header_home_click: none,
  nav_header_find_a_tanger_click: none,
  nav_header_brands_click: none,
  nav_header_rewards_click: none,
  nav_header_earnings_call_click: none,
  nav_header_our_company_click: none,
  nav_account_sign_in_click: none,
  nav_account_join_now_click: none,
  nav_account_profile_click: none,
  nav_account_preferences_click: none,
  nav_account_preferred_centre_click: none,
  nav_account_sign_out_click: none,
  nav_centre_stores_click: centre,
  nav_centre_deals_click: centre,
  nav_centre_events_click: centre,
  nav_centre_map_click: centre,
  nav_centre_visitor_info_click: centre,
  nav_centre_rewards_click: centre,
  page_view: z.object({ path: z.string(), title: z.string() }),
  link_click: href,
  site_search_open: none,
  site_search_select: z.object({ kind: searchKindSchema, results: z.number() }),
  centre_search: z.object({ results: z.number(), near_me: z.boolean() }),
  centre_select: centre,
  find_map_pin_select: centre,
  find_near_me_click: z.object({ result: z.string() }),
  find_show_more_click: z.object({ shown: z.number() }),
  gift_card_faq_search: z.object({ results: z.number() }),
  contact_form_submit: z.object({ topic: z.string() }),
  brand_search: z.object({ results: z.number() }),
  brand_select: z.object({ id: z.number() }),
  store_search: z.object({ centre: z.string(), results: z.number() }),
  store_view: item,
  directions_click: centre,
  phone_click: centre,
  deal_save: item,
  deal_unsave: item,
  store_save: item,
  store_unsave: item,
  event_calendar_add: item,
  parking_note_save: centre,
  map_store_select: item,
  map_route_find: z.object({ centre: z.string(), step_free: z.boolean() }),
  tourism_form_submit: centre,
  job_apply_click: item,
  rewards_join_click: none,
  reward_view: item,
  reward_save: item,
  reward_unsave: item,
  reward_redeem: z.object({ centre: z.string(), id: z.number(), points: z.number() }),
  deal_redeem: item,
  points_exchange: z.object({ option: z.string(), points: z.number() }),
  confirmation_print: z.object({ kind: z.string() }),
  points_history_export: none,
  sign_up: none,
  sign_in: none,
  sign_out: z.object({ everywhere: z.boolean() }),
  password_reset_request: none,
  preferences_update: z.object({ section: z.string() }),
  preferred_centre_select: centre,
  member_data_export: none,
  account_delete: none,
} as const;

export type AnalyticsEventName = keyof typeof ANALYTICS_EVENTS;
export type AnalyticsEventProps<N extends AnalyticsEventName> = z.infer<(typeof ANALYTICS_EVENTS)[N]>;

export const analyticsEventNameSchema = z.enum(
  Object.keys(ANALYTICS_EVENTS) as [AnalyticsEventName, ...AnalyticsEventName[]],
);
