import { plainText } from '../../platform/text/plain-text.ts';

/** Words for what a drawing shows, as plain text. */
const GOODS: ReadonlyArray<readonly [name: string, words: string]> = [
  ['giftcard', 'gift ?card'],
  ['coupon', 'coupon books?|coupon'],
  ['shield', 'military|veterans?|service members?|first responders?|police|firefighters?'],
  ['pencil', 'teachers?|students?|pens?|pencils?|crayons?|stationery|art sets?|back to school'],
  ['bone', 'pets?|dogs?|cats?|leash(es)?'],
  ['stroller', 'strollers?|pram|car seats?|diaper'],
  ['onesie', 'onesies?|bodysuits?|rompers?|baby|babies|newborn'],
  ['bear', 'plush toys?|stuffed animals?|bears?|plush|stuffed'],
  ['blocks', 'lego|(?:botanical|display) sets?|minifigure packs?|bricks?|building sets?|blocks?'],
  ['doll', 'dolls?|action figures?|figures?|figurines?'],
  ['puzzle', 'puzzles?'],
  ['dice', 'board games?|card games?|cards? games?|trading cards?'],
  ['toycar', 'toys?|remote control cars?|car sets?|trains?'],
  ['game', '(?:video|used) games?|game cards?|consoles?|controllers?|arcade'],
  ['socks', 'socks?|hosiery|tights'],
  ['robe', 'robes?|kimonos?|pajamas?|pyjamas?|sleepwear|sleep sets?|loungewear|nightgowns?'],
  ['swimsuit', 'swim\\w*|bikinis?|rash guards?'],
  [
    'bra',
    'bras?|bralettes?|lingerie|underwear|panties|briefs|boxers?|boxer briefs|shapewear|camis?|undershirts?|undies',
  ],
  ['beanie', 'beanies?|winter hats?|knit hats?'],
  ['scarf', 'scar(f|ves)|shawls?'],
  ['gloves', 'oven mitts?|gloves?|mittens?'],
  ['cap', 'caps?|hats?|visors?'],
  ['umbrella', 'umbrellas?|rain'],
  ['belt', 'belts?'],
  ['tie', 'ties?|bow ties?'],
  ['sunglasses', 'sunglasses|aviators|wayfarers?|shades|polarized|sunglass|ray ban'],
  [
    'glasses',
    '(?:eye|prescription |kids )?glasses|frames and lenses|lenses|eyewear|glasses frames|readers|lenscrafters|warby|prescription frames|optical',
  ],
  ['watch', 'watch(?: cases?| bands?|es)?|smartwatch(es)?|chronographs?'],
  ['earrings', 'earrings?|hoops?|huggies?|studs?|ear piercings?|piercings?'],
  ['bracelet', 'bracelets?|bangles?|charms?|anklets?'],
  ['necklace', 'necklaces?|pendants?|chains?|lockets?|pearls?'],
  [
    'ring',
    'jewelry (?:box|pouch|case)(?:es)?|travel jewelry case|rings?|bands?|diamonds?|engagement|wedding sets?|jewelry|jewellery|jewelry (?:box|pouch|case)(?:es)?|jewelers|ring cleaning kit',
  ],
  ['keychain', 'key charms?|key ?chains?|key rings?|key fobs?|key charms?'],
  ['wallet', 'wallets?|wristlets?|card cases?|card holders?|billfolds?|pouch(es)?'],
  ['backpack', 'backpacks?|rucksacks?|laptop bags?'],
  ['suitcase', 'suitcases?|luggage|carry ?ons?|spinners?|rollers?|packing cubes?|travel sets?|samsonite'],
  ['duffel', 'duffels?|gym bags?|weekenders?|drawstring bags?|gym totes?'],
  ['tote', 'totes?|shopping bags?'],
  ['handbag', 'handbags?|bags?|crossbod(y|ies)|satchels?|purses?|clutch(es)?|hobos?|slings?|shoulder bags?'],
  ['boot', 'boot jack|boots?|booties|hikers?'],
  ['heel', 'heels?|pumps?|stilettos?|wedges'],
  ['sandal', 'sandals?|slides?|flip ?flops?|espadrilles?'],
  ['clog', 'clogs?|slippers?|mules?|crocs'],
  [
    'loafer',
    'dress shoes|loafers?|oxfords?|dress shoes?|wingtips?|moccasins?|flats|ballet flats?|boat shoes?',
  ],
  [
    'sneaker',
    'shoe (?:bag|trees?|care kit)s?|sneakers?|shoes?|runners?|trainers?|cross ?trainers?|high ?tops?|low ?tops?|cleats?|laces?|footwear|skate|slip ?ons?|shoe (?:bag|trees?|care kit)s?',
  ],
  [
    'puffer',
    '(?:puffer|down|quilted|ski|insulated) jackets?|puffers?|down jackets?|quilted|parkas?|anoraks?|outerwear|ski jackets?|shells?',
  ],
  ['vest', 'vests?|gilets?'],
  ['suit', 'suits?|blazers?|tuxedos?|suit jackets?|sport coats?'],
  ['jacket', 'jackets?|coats?|(?:over|top)coats?|trench(es)?|peacoats?|bombers?|leather'],
  ['hoodie', 'hoodies?|sweatshirts?|fleece|pullovers?|half ?zips?|quarter ?zips?|track'],
  ['sweater', 'sweaters?|cardigans?|cashmere|base layers?|thermal sets?|knits?|turtlenecks?|crewnecks?'],
  ['dress', 'dress(es)?|gowns?|jumpsuits?|sundress(es)?|costumes?'],
  ['skirt', 'skirts?|skorts?'],
  ['shorts', 'shorts?'],
  ['leggings', 'leggings?|joggers?|sweatpants?|yoga pants?'],
  [
    'jeans',
    'jeans?|denim|chinos?|pants?|trousers?|slacks?|khakis?|cargos?|overalls?|coveralls?|boot cut jeans',
  ],
  ['polo', 'polos?'],
  [
    'shirt',
    'shirts?|oxford shirts?|flannels?|blouses?|button ?downs?|dry ?fit shirts?|work shirts?|button ?ups?',
  ],
  ['tee', 'tees?|t ?shirts?|tops?|tanks?|jerseys?|henleys?|tunics?|apparel|clothing|uniforms?|outfits?'],
  ['perfume', 'perfumes?|fragrances?|colognes?|body mists?|mists?|travel sprays?|scents?|eau de \\w+'],
  [
    'lipstick',
    'lipsticks?|lip \\w+|lip|gloss(es)?|makeup|mascaras?|palettes?|foundations?|eyeliners?|blush(es)?',
  ],
  ['nails', 'nails?|manicures?|pedicures?|polish(es)?'],
  [
    'candle',
    'candles?|diffusers?|wax melts?|wallflowers?|fresheners?|room sprays?|plug refills?|incense sets?',
  ],
  ['brush', 'brush(es)?|combs?|hair cl(aw|ip)s?|brows?|wax(es|ing)?|facials?|threading'],
  ['hairdryer', '(?:hair|blow) ?dryers?|flat irons?|curling irons?|blowouts?|stylers?|straighteners?'],
  ['scissors', 'haircuts?|cuts?|trims?|color services?|salon|alterations?|tailoring|hemming'],
  ['soap', 'soaps?|bath|shower|hand wash(es)?|bath bombs?|scrubs?'],
  [
    'lotion',
    'lotions?|balms?|exfoliating gels?|massages?|creams?|moisturi[sz]ers?|serums?|cleansers?|skin ?care|sunscreens?|shampoos?|conditioners?|sanitizers?|masks?|toners?|oils?',
  ],
  [
    'vitamins',
    'fish oil|vitamins?|supplements?|proteins?|pre ?workouts?|powders?|gumm(y|ies)|collagen|fish oil|multivitamins?',
  ],
  [
    'icecream',
    'ice ?cream|scoops?|gelato|frozen (?:yogurt|custard)s?|blended treats?|cones?|sundaes?|milkshakes?|shakes?|blizzards?|pints?',
  ],
  [
    'chocolate',
    'truffle bags?|chocolate gift boxes|chocolates?|truffles?|fudge|candy|candies|caramels?|sweets|squares|baking chips|truffle bags?|fudge boxes|fudge slices|toffee|gold bunnies',
  ],
  ['roll', 'cinnamon rolls?|rolls?|center ?of ?the ?roll|minibons?'],
  ['pretzel', 'pretzels?'],
  ['donut', 'donuts?|doughnuts?|bagels?'],
  ['cookie', 'cookie slices|cookies?|brownies?|biscuits?|cookie slices'],
  [
    'cake',
    'cakes?|cupcakes?|pies?|pastr(y|ies)|desserts?|muffins?|croissants?|cobblers?|tiramisus?|birthdays?',
  ],
  ['popcorn', 'popcorn bowls?|popcorns?|movies?|tickets? and popcorn'],
  ['lobster', 'crab cakes?|lobsters?|crabs?|crab legs|shrimp|seafood|oysters?|crab cakes?'],
  ['sushi', 'sushi|poke|teriyaki|ramen|noodles?|bento'],
  ['chicken', 'chickens?|wings?|tenders?|nuggets?|turkey|combo boxes'],
  ['pizza', 'pizzas?|slices?|calzones?|pasta|breadsticks?|flatbreads?|strombolis?'],
  ['taco', 'tacos?|burritos?|quesadillas?|nachos?|fajitas?|chips and \\w+|guacamole|bowls?'],
  ['burger', 'burgers?|cheeseburgers?|whoppers?'],
  ['fries', 'onion rings|fries|onion rings|tots'],
  ['steak', 'steaks?|ribs?|brisket|bbq|sirloins?|ribeyes?|jerky|meats?|steak salads?'],
  ['cheese', 'cheeses?|fondue|mac and cheese'],
  ['salad', 'salads?|veg\\w*|greens|lettuce wraps?'],
  [
    'sandwich',
    '(?:hot|pretzel) dogs?|sandwich(es)?|subs?|cheesesteaks?|(?:breakfast )?wraps|hoagies?|six ?inch|footlongs?|paninis?',
  ],
  ['beer', 'beers?|pints of|brews? flights?|flights?'],
  [
    'wineglass',
    'wine glass(?:es)?|glassware|wines?|cocktails?|margaritas?|champagne|wine glass(es)?|glassware',
  ],
  ['coffee', 'coffees?|lattes?|cold brews?|espresso|cappuccinos?|mochas?|teas?|hot chocolate|cocoa'],
  ['drink', 'drinks?|lemonades?|refreshers?|smoothies?|sodas?|juices?|slush\\w*|frapp\\w*|boba'],
  [
    'plate',
    'meals?|soups?|omelets?|serving platters?|lunch(es)?|dinners?|breakfasts?|brunch|pancakes?|entr[eé]es?|appetizers?|sides?|plates?|dinnerware|buffets?|kids eat',
  ],
  ['jar', 'honey|preserves|nut mixes|jams?|jell(y|ies)|sauces?|spices?|salsas?|syrups?|nuts|snacks?|gourmet'],
  ['pan', 'pans?|baking dish(es)?|skillets?|cookware|bakeware|frying'],
  ['pot', 'pots?|dutch ovens?|slow cookers?|braisers?|sauciers?'],
  ['knife', 'kni(fe|ves)|cutlery|utensils?|flatware|cutting boards?|kitchen shears'],
  ['blender', 'blenders?|mixers?|toasters?|appliances?|air fryers?|vacuums?|juicers?'],
  ['mug', 'mugs?|cups?|tumblers?'],
  ['bottle', 'water bottles?|bottles?|coolers?'],
  ['pillow', 'pillows?|cushions?'],
  [
    'bed',
    'beds?|sheets?|quilts?|duvets?|comforters?|mattress(es)?|mattress (?:pads?|protectors?)|bedding|adjustable bases?|sleep number',
  ],
  ['blanket', 'blankets?|throws?|tapestr(y|ies)|ponchos?'],
  ['towel', 'towels?|linens?|napkins?|robes and towels'],
  ['rug', 'rugs?|doormats?|curtains?'],
  ['lamp', 'lamps?|chandeliers?|lights?|lanterns?|lighting'],
  ['frame', 'frames?|wall art|prints?|mirrors?|photos?|portraits?|ornaments?|decor'],
  ['chair', 'chairs?|furniture|stools?|sofas?|tables?|patio|desks?|shelves|storage'],
  ['flower', 'flowers?|bouquets?|roses?|succulents?'],
  ['plant', 'plants?|vases?|planters?|garden'],
  [
    'book',
    'books?|bestsellers?|calendars?|manga volumes?|novels?|journals?|planners?|notebooks?|magazines?|cookbooks?|hardcovers?|paperbacks?|coloring books?',
  ],
  ['headphones', 'headphones?|earbuds?|headsets?'],
  ['speaker', 'speakers?|soundbars?|vinyl|records?'],
  ['camera', 'cameras?|film'],
  ['phone', 'phones?|chargers?|charging|cases?|screen protectors?|cables?|tablets?|plans?|wireless|lines?'],
  ['mat', 'yoga mats?|yoga|mats?'],
  ['dumbbell', 'weights?|dumbbells?|kettlebells?|gym|fitness|workouts?|trial class(es)?'],
  ['golf', 'golf|putters?|clubs?|drivers?|irons'],
  ['racket', 'rackets?|racquets?|tennis|pickleball|paddles?'],
  ['skis', 'skis?|snowboards?|goggles'],
  ['fishing', 'fishing|rods?|reels?|lures?|tackle|bait|spinning combos?'],
  ['bike', 'bikes?|cycling|helmets?|scooters?'],
  ['ball', 'balls?|soccer|basketballs?|footballs?|baseballs?|bats?'],
  ['tent', 'tents?|camping|camp|hammocks?|sleeping bags?|grills?|headlamps?|daypacks?'],
  ['wrench', 'tools?|oil changes?|tires?|repairs?|batter(y|ies)'],
  ['ticket', 'tickets?|admission|passes|pass|rides?|entry'],
  ['gift', 'gifts?|gift wrap|advent calendars?|gift sets?|samples?|bundles?'],
];
const RULES = GOODS.map(([name, words]) => [name, new RegExp(`\\b(?:${words})\\b`, 'g')] as const);

/** Drawings of a category, by a part of its name, for offers of no particular goods. */
const CATEGORIES: ReadonlyArray<readonly [word: string, names: readonly [string, ...string[]]]> = [
  ['accessor', ['handbag', 'necklace', 'wallet', 'earrings']],
  ['apparel', ['tee', 'jeans', 'sweater', 'dress', 'hoodie', 'shirt']],
  ['beauty', ['lotion', 'perfume', 'lipstick']],
  ['dining', ['plate', 'burger', 'drink']],
  ['food', ['plate', 'burger', 'drink']],
  ['entertain', ['ticket', 'game']],
  ['footwear', ['sneaker', 'boot', 'loafer']],
  ['shoe', ['sneaker', 'boot', 'loafer']],
  ['home', ['lamp', 'pillow', 'plant', 'pot']],
  ['kid', ['bear', 'blocks', 'onesie']],
  ['services', ['phone']],
  ['sport', ['tent', 'ball', 'bottle', 'dumbbell']],
];

/** Returns the goods that a text names, or null. The last word names them: "boot-cut jeans" are jeans. */
function goodsIn(text: string): string | null {
  const [phrase = ''] = text.split(/ (?:with|when|at|if|and|from|in) |,|;/);
  const plain = plainText(phrase);
  let best = { name: null as string | null, end: 0, length: 0 };
  for (const [name, rule] of RULES)
    for (const { index, 0: found } of plain.matchAll(rule)) {
      const end = index + found.length;
      if (end > best.end || (end === best.end && found.length > best.length))
        best = { name, end, length: found.length };
    }
  return best.name;
}

interface OfferTexts {
  readonly id: number;
  /** Most telling first. */
  readonly texts: readonly string[];
  readonly category: string | null;
}

/** Returns the name of the drawing of what an offer sells. */
export function goodsOf({ id, texts, category }: OfferTexts): string {
  for (const text of texts) {
    const name = goodsIn(text);
    if (name) return name;
  }
  const plain = plainText(category ?? '');
  const names = CATEGORIES.find(([word]) => plain.includes(word))?.[1] ?? ['gift', 'bag'];
  return names[id % names.length] ?? names[0];
}
