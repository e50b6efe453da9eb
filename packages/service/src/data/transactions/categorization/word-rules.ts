import type { CategoryName, DetailCategoryName } from '../../categories/index.ts';
import type { Rule, TransactionType } from './movement-rules.ts';

/** Creates a rule for names with a word that starts with one of the alternatives. A `\b` after an alternative requires the whole word. */
const rule = (
  category: CategoryName,
  detail: DetailCategoryName | null,
  words: string,
  type: TransactionType = 'PURCHASE',
): Rule => ({
  words: new RegExp(`\\b(?:${words})`),
  category,
  ...(detail !== null && { detail }),
  type,
});

/**
 * Rules for names of merchants that are not in the catalogue. The first matching rule decides, so specific words precede general ones. The
 * rule for `STORE` is the last one.
 */
export const wordRules: readonly Rule[] = [
  // Car finance and loan servicers. SLC is the British Student Loans Company here, but an airport in other texts.
  rule(
    'loans',
    null,
    String.raw`(?:BMW|TOYOTA|LEXUS|HONDA|ACURA|FORD|GM|CHRYSLER|NISSAN|INFINITI|HYUNDAI|KIA|MAZDA|SUBARU|VOLVO|TESLA|VW|VOLKSWAGEN|AUDI|MERCEDES(?:[ -]BENZ)?|MINI|RENAULT|PEUGEOT|JAGUAR|LAND ROVER|AUTO|CAR|MOTOR|VEHICLE) (?:MOTOR |CONSUMER )?(?:FINANCIAL|FINANCE|FIN|FINL|CREDIT|FS)|BLACK ?HORSE (?:LTD|LIMITED|FINANCE|MOTOR|LOAN)|BLACK ?HORSE$|MOTONOVO|SANTANDER CONSUMER|NELNET|MOHELA|NAVIENT|AIDVANTAGE|EDFINANCIAL|GREAT LAKES (?:STUDENT|HIGHER|EDU)|^SLC$|^SLC (?:STUDENT|LOAN|RECEIPT|REPAY)|STUDENT LOANS? CO|LOAN SERV|LN SERV|LOAN SRVC`,
    'PAYMENT',
  ),
  rule('healthcare', 'pharmacy', String.raw`PHARMAC|PHCY\b|PHARM\b|CHEMIST|DRUG\b|DRUGS\b|DRUGSTORE|APOTHECARY`),
  rule('pets', null, String.raw`PET\b|PETS\b|PETSMART|VETERINAR|VETS?\b|KENNEL|CATTERY|DOG GROOM|ANIMAL`),
  rule(
    'healthcare',
    null,
    String.raw`CLINIC|DENTAL|DENTIST|ORTHODONT|MEDICAL|HOSPITAL|OPTICAL|OPTICIAN|OPTOMETR|HEALTH|HLTH|PHYSIO|CHIROPR|DERMATOLOG|PEDIATRIC|PAEDIATRIC|SURGERY|DOCTORS?\b|\bMD\b|UROLOG|CARDIOLOG|RADIOLOG|PATHOLOGY|THERAPY|OSTEOPATH|PODIATR`,
  ),
  rule(
    'personal',
    'fitness',
    String.raw`FITNESS|GYMS?\b|YOGA|CROSSFIT|PILATES|LEISURE CENTRE|SWIM|MARTIAL ARTS|CLIMBING`,
  ),
  rule(
    'personal',
    null,
    String.raw`SALON|BARBER|SPA\b|TATTOO|NAILS?\b|HAIR|BEAUTY|MASSAGE|COSMETIC|WAXING|CHILDCARE|DAYCARE|DAY CARE|MONTESSORI`,
  ),
  rule(
    'automotive',
    'fuel',
    String.raw`FUELS?\b|GASOLINE|PETROL|OIL\b|GAS STATION|EXPRESS GAS|SERVICE STATION|TRUCK STOP`,
  ),
  rule(
    'automotive',
    'autoService',
    String.raw`AUTO\b|AUTOMOTIVE|CAR WASH|CARWASH|TIRES?\b|TYRES?\b|PARKING|CAR PARK|TOLLS?\b|TOLLWAY|JIFFY|MOTORS|GARAGE|MECHANIC|BRAKE|TRANSMISSION|PANEL BEAT|COLLISION|MUFFLER|EXHAUST|MOT CENTRE|WINDSCREEN`,
  ),
  rule(
    'restaurants',
    'coffee',
    String.raw`COFFEE|CAFE\b|ESPRESSO|ROASTER|TEA ?HOUSE|TEA ROOM|BAKERY|BAKES\b|BAKEHOUSE|DONUT|DOUGHNUT|PATISSERIE|BAGEL|JUICE`,
  ),
  rule(
    'restaurants',
    'restaurants',
    String.raw`GRILL|TRATTORIA|TAQUERIA|TACOS?\b|PIZZ|BISTRO|RESTAURANT|KITCHEN|KETTLE|DINER|PHO\b|SUSHI|RAMEN|BBQ|BARBECUE|BURGER|TAVERN|BREWERY|BREWING|BREWPUB|PUB\b|STEAK|CANTINA|EATERY|NOODLE|DELI\b|TAPAS|FISH & CHIP|FISH AND CHIP|CHIPPY|CURRY|TANDOORI|KEBAB|BRASSERIE|CREPERIE|CHOPHOUSE|SMOKEHOUSE|WINE BAR|BAR\b|CHICKEN|WINGS\b|GELATO|ICE CREAM|DUMPLING|TEPPANYAKI|OSTERIA|RISTORANTE|SEAFOOD|OYSTER|BRUNCH|TAKEAWAY|CATERING|FOOD TRUCK|THAI\b`,
  ),
  rule(
    'groceries',
    'groceries',
    String.raw`GROCER|GREENGROCER|SUPERMARKET|FOODS?\b|FOOD MART|FOODMART|MARKET\b|MKT\b|PRODUCE|FARMERS|FARM SHOP|BUTCHER|FISHMONGER|DAIRY|LIQUOR|BOTTLE ?SHOP|CELLARS|WINES\b|CONVENIENCE|NEWSAGENT|MINI ?MART`,
  ),
  rule(
    'homeImprovement',
    null,
    String.raw`HARDWARE|LUMBER|TIMBER|FURNITURE|GARDEN|NURSERY|LANDSCAP|FLOORING|CARPET|PAINTS?\b|KITCHENS\b|HOMEWARE|ROOFING|MATTRESS|BEDS\b`,
  ),
  rule(
    'travel',
    'transit',
    String.raw`TRANSIT|METRO\b|SUBWAY FARE|RAILWAY|RAIL\b|TRAINS?\b|AMTRAK|BUS\b|BUSES\b|COACHES|FERRY|FERRIES|TRAMS?\b|MTA\b|TRANSPORT\b`,
  ),
  rule('travel', 'rides', String.raw`TAXI|CABS?\b|RIDES?\b|MINICAB`),
  rule('travel', 'airlines', String.raw`AIRLINE|AIRWAYS|AIR LINES|FLIGHT|AVIATION`),
  rule(
    'travel',
    'lodging',
    String.raw`HOTEL|INN\b|SUITES|RESORT|MOTEL|LODGE|HOSTEL|B&B\b|GUEST ?HOUSE|BACKPACKERS|HOLIDAY PARK|CARAVAN|CAMPGROUND|CAMPING|RV PARK`,
  ),
  rule('travel', 'carRental', String.raw`RENT-A-CAR|RENT A CAR|CAR RENTAL|CAR HIRE|VAN HIRE`),
  rule('travel', 'travel', String.raw`TRAVEL|CRUISE|TOURS|HOLIDAYS|VACATION|AIRPORT`),
  rule(
    'utilities',
    'electricity',
    String.raw`ELECTRIC\b|ELECTRICITY|POWER|ENERGY|GAS CO|GAS & |GAS\b|NATURAL GAS|SOLAR`,
    'PAYMENT',
  ),
  rule('utilities', 'water', String.raw`WATER\b|SEWER|WASTE|UTIL|SANITATION`, 'PAYMENT'),
  rule('telecom', 'internet', String.raw`INTERNET|CABLE|FIBER|FIBRE|BROADBAND|SATELLITE`, 'PAYMENT'),
  rule('telecom', 'mobile', String.raw`WIRELESS|MOBILE\b|CELLULAR|TELECOM|TELEPHONE|PHONES?\b`, 'PAYMENT'),
  rule('insurance', 'insurance', String.raw`INSURANCE|INSUR\b|ASSURANCE|UNDERWRIT`, 'PAYMENT'),
  rule(
    'rent',
    null,
    String.raw`APTS?\b|APARTMENT|RESIDNTL|RESIDENTIAL|PROP\b|PROPERT|REALTY|REAL ESTATE|RENT\b|MGMT|LEASING|LETTINGS|LANDLORD|STRATA|HOUSING`,
    'PAYMENT',
  ),
  rule('subscriptions', 'news', String.raw`LEDGER|TIMES\b|NEWS|MAGAZINE|GAZETTE|TRIBUNE|HERALD`),
  rule('subscriptions', 'software', String.raw`CLOUD|STORAGE|SOFTWARE|HOSTING|VPN\b|ANTIVIRUS`),
  rule('subscriptions', null, String.raw`SUBSCRIPTION|MEMBERSHIP`),
  rule(
    'entertainment',
    null,
    String.raw`CINEMA|THEATRE|THEATER|TICKET|MUSEUM|CONCERT|STREAMING|GAMES|GAMING|GOLF|BOWL|ZOO\b|AQUARIUM|ARCADE|MOVIES|CASINO|GALLERY|FESTIVAL|AMUSEMENT`,
  ),
  rule('education', null, String.raw`SCHOOL|UNIVERSITY|UNIV\b|COLLEGE|TUITION|ACADEMY|KINDERGARTEN|TUTOR`, 'PAYMENT'),
  rule(
    'charity',
    null,
    String.raw`CHARITY|FOUNDATION|DONATION|RED CROSS|CHURCH|HOSPICE|RESCUE|MISSION\b|APPEAL`,
    'PAYMENT',
  ),
  rule('gifts', null, String.raw`FLORIST|FLOWERS|GIFT`),
  rule('merchandise', 'books', String.raw`LIBRERIA|BOOKS?\b|BOOKSTORE|BOOKSHOP|LIBRAIRIE|COMICS`),
  rule(
    'merchandise',
    'sports',
    String.raw`SPORTS?\b|SPORTING|SURF|CYCLES?\b|CYCLERY|BIKES?\b|SKI\b|OUTDOORS?\b|FISHING|TACKLE`,
  ),
  rule('merchandise', 'electronics', String.raw`ELECTRONICS|COMPUTERS?\b|CAMERAS?\b|AUDIO`),
  rule(
    'merchandise',
    'clothing',
    String.raw`OUTFITTERS|APPAREL|CLOTHING|CLOTHES|SHOES?\b|FOOTWEAR|BOUTIQUE|FASHION|ATELIER|TAILOR|MENSWEAR|LINGERIE|JEANS|THREADS?\b|DENIM|JEWEL`,
  ),
  rule('shipping', null, String.raw`USPS|UPS STORE|FEDEX|POSTAGE|POST OFFICE|COURIER|PARCEL|DHL`),
  rule(
    'services',
    null,
    String.raw`CLEANERS|CLEANING|LAUNDR|DRY CLEAN|PLUMB|ELECTRICIAN|ELECTRICAL|LOCKSMITH|HEATING|HVAC|PEST|SOLICITOR|ATTORNEY|LAW\b|LEGAL|ACCOUNTANT|ACCOUNTING|CPA\b|PRINTING|REMOVALS|MOVERS|HANDYMAN|SERVICES?\b|SVCS?\b|REPAIRS?\b`,
  ),
  rule(
    'merchandise',
    'department',
    String.raw`STORES?\b|SHOP\b|MART\b|OUTLET|DEPOT|TOYS?\b|EMPORIUM|TRADING|WAREHOUSE|THRIFT|ANTIQUES|CRAFTS?\b|SUPPLY\b|SUPPLIES`,
  ),
];
