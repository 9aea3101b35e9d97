import { searchKindSchema } from '../content/search.ts';
import { z } from '../zod.ts';

/** A text of the site (a path, a kind, a name), never typed by a shopper. */
const text = z.string().check(z.maxLength(300));
const word = z.string().check(z.maxLength(60));
const count = z.number();

const none = z.object({});
const href = z.object({ href: text });
const centre = z.object({ centre: word });
const item = z.object({ centre: word, id: z.number() });
const campaign = z.object({ campaign: z.union([z.number(), word]) });

/** Closed list, `area_object_action`, at most 40 characters. Unknown properties are removed. */
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
  nav_account_card_click: none,
  nav_account_preferences_click: none,
  nav_account_preferred_centre_click: none,
  nav_account_saved_deals_click: none,
  nav_account_points_click: none,
  nav_account_receipt_click: none,
  nav_account_sign_out_click: none,
  nav_menu_gift_cards_click: none,
  nav_menu_contact_us_click: none,
  nav_menu_directory_click: centre,
  nav_menu_parking_click: centre,
  nav_menu_know_before_click: centre,
  nav_menu_security_click: centre,
  nav_menu_jobs_click: centre,
  nav_centre_home_click: centre,
  nav_centre_stores_click: centre,
  nav_centre_deals_click: centre,
  nav_centre_events_click: centre,
  nav_centre_map_click: centre,
  nav_centre_visitor_info_click: centre,
  nav_centre_rewards_click: centre,
  nav_footer_contact_us_click: none,
  nav_footer_gift_cards_click: none,
  nav_footer_accessibility_click: none,
  nav_footer_privacy_click: none,
  nav_footer_terms_click: none,
  nav_footer_state_click: z.object({ state: word }),
  nav_footer_about_click: none,
  nav_footer_careers_click: none,
  nav_footer_social_click: z.object({ network: word }),
  nav_footer_do_not_sell_click: none,
  nav_footer_cookie_settings_click: none,
  /** A page is shown, after a document load or a client navigation. */
  page_view: z.object({ path: text, title: text }),
  /** A link without its own event. Omits the query: other sites' URLs may contain personal data. */
  link_click: href,
  web_event: z.object({ kind: z.enum(['error', 'offline', 'online', 'print', 'restore']) }),
  /** Core Web Vital (milliseconds; CLS has no unit) of the page that the document loaded. */
  web_vital: z.object({
    metric: z.enum(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']),
    value: z.number(),
    rating: z.enum(['good', 'needs-improvement', 'poor']),
    /** `remote/route-id` and `remote@version` of that page, or null for a page of the shell. */
    route: z.nullable(word),
    release: z.nullable(word),
  }),
  /** Only in visits with consent. Release health uses a separate count that needs none. */
  remote_outcome: z.object({ release: word, outcome: word }),
  site_search_open: none,
  site_search_select: z.object({ kind: searchKindSchema, results: count }),
  help_open: none,
  help_contact_select: none,
  centre_search: z.object({ results: count, near_me: z.boolean() }),
  centre_select: centre,
  find_map_pin_select: centre,
  find_near_me_click: z.object({ result: word }),
  find_show_more_click: z.object({ shown: count }),
  gift_card_balance_check: none,
  gift_card_faq_search: z.object({ results: count }),
  contact_form_submit: z.object({ topic: word }),
  brand_search: z.object({ results: count }),
  brand_select: z.object({ id: z.number() }),
  store_search: z.object({ centre: word, results: count }),
  store_view: item,
  directions_click: centre,
  phone_click: centre,
  deal_save: item,
  deal_unsave: item,
  store_save: item,
  store_unsave: item,
  event_calendar_add: item,
  page_share: z.object({ kind: word, id: z.number(), by: z.enum(['sheet', 'copy']) }),
  offer_reminder_add: item,
  parking_note_save: centre,
  visit_pack_save: centre,
  plan_stop_add: z.object({ centre: word, kind: word, id: z.number() }),
  plan_save: centre,
  map_store_select: item,
  map_route_find: z.object({ centre: word, step_free: z.boolean() }),
  tourism_form_submit: centre,
  job_apply_click: item,
  rewards_join_click: none,
  reward_view: item,
  reward_save: item,
  reward_unsave: item,
  reward_redeem: z.object({ centre: word, id: z.number(), points: count }),
  deal_redeem: item,
  points_exchange: z.object({ option: word, points: count }),
  confirmation_print: z.object({ kind: word }),
  points_history_export: none,
  receipt_upload: z.object({ result: word }),
  receipt_appeal: none,
  linked_card_add: none,
  linked_card_remove: none,
  pink_campaign_submit: none,
  deal_days_submit: none,
  savings_pass_buy: z.object({ kind: word }),
  savings_pass_upgrade: none,
  savings_pass_code_show: z.object({ id: z.number() }),
  campaign_popup_view: campaign,
  campaign_popup_select: campaign,
  campaign_popup_dismiss: campaign,
  sign_up: none,
  sign_in: none,
  sign_out: z.object({ everywhere: z.boolean() }),
  password_reset_request: none,
  preferences_update: z.object({ section: word }),
  preferred_centre_select: centre,
  member_data_export: none,
  account_delete: none,
} as const;

export type AnalyticsEventName = keyof typeof ANALYTICS_EVENTS;
export type AnalyticsEventProps<N extends AnalyticsEventName> = z.infer<(typeof ANALYTICS_EVENTS)[N]>;

export const isAnalyticsEventName = (name: string): name is AnalyticsEventName =>
  Object.hasOwn(ANALYTICS_EVENTS, name);
