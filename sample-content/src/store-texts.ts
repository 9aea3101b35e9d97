import type { Random } from './random.ts';

/** Sentences by category, of our own writing. `{name}` is the store's name. */
const LEADS: Readonly<Record<string, readonly string[]>> = {
  Apparel: [
    '{name} keeps this season’s shapes next to last season’s prices.',
    'Denim, knits and layers for every day of the week: {name} fills two walls with them.',
    'Start at the back of {name}, where the final markdowns hang.',
    '{name} dresses offices, weekends and the odd wedding.',
  ],
  Footwear: [
    'Runners, boots and sandals by size, so that trying on at {name} is quick.',
    '{name} stacks whole sizes on open shelves; help is there when you want it.',
    'Pairs for the trail, the court and the school gate at {name}.',
  ],
  'Accessories & Jewelry': [
    'Bags, watches and the small things that finish an outfit, at {name}.',
    '{name} wraps every gift at the counter, free.',
    'Look in the glass case by the door of {name} for one-of-a-kind returns.',
  ],
  'Sports & Outdoor': [
    '{name} has shells, fleeces and shoes for whatever the weather turns into.',
    'Gear up at {name} before the trailhead or the first practice.',
    'Training kit by sport and by season, at {name}.',
  ],
  Dining: [
    'Rest your feet at {name}: tables inside and out.',
    '{name} is where the morning starts and the bags get counted.',
    'Quick when you are in a hurry, and nobody minds when you are not: {name}.',
  ],
  'Specialty & Gifts': [
    '{name} solves the present you forgot.',
    'Shelves to browse slowly, and something small to take home, at {name}.',
    '{name} lets you try before you buy: ask at the counter.',
  ],
  Home: [
    'Linens, pans and the lamp you did not know you needed: {name}.',
    '{name} sets its tables by season; the boxes are under them.',
    'Bring the measurements: {name} delivers what does not fit the car.',
  ],
  Kids: [
    '{name} thinks in growth spurts: sets, spares and sturdy knees.',
    'From first steps to first day of school, at {name}.',
    'Room for strollers between the racks of {name}.',
  ],
  Beauty: [
    'Favourites by the shelf and testers by the mirror, at {name}.',
    '{name} puts together a routine in the time a coffee takes.',
    'Gift sets stand by the door of {name} all year.',
  ],
  Services: [
    '{name} takes walk-ins; a booking saves the wait.',
    'Get it done while you shop: {name}.',
    '{name} is by the parking lot, for a quick stop.',
  ],
  Entertainment: [
    '{name} stays open after the shops close.',
    'Make an evening of it at {name}.',
    'A rainy-day plan for all ages: {name}.',
  ],
};

const DETAILS = [
  'New pieces arrive on Thursdays.',
  'Fitting rooms are at the back, two of them step-free.',
  'Prices drop once more on the last Sunday of the month.',
  'Returns from other branches are welcome with a receipt.',
  'The team speaks English and Spanish.',
  'Ask for the size you don’t see: there is more in the stock room.',
  'Clearance stands along the left wall.',
  'Orders from the website can be picked up here.',
];

export function storeDescription(name: string, category: string, random: Random): string {
  const leads = LEADS[category] ?? LEADS['Specialty & Gifts'] ?? [];
  const lead = random.pick(leads).replaceAll('{name}', name);
  return category === 'Dining' || category === 'Services' || category === 'Entertainment'
    ? lead
    : `${lead} ${random.pick(DETAILS)}`;
}
