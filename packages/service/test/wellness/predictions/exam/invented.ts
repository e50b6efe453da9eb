import type { Random } from './random.ts';
import type { Trade } from './trades.ts';

const words = (list: string): string[] => list.trim().split(/\s+/);

const starts = words(`
  ALDER AMBER ARDEN ASH ASTER BARLEY BEACON BIRCH BLACK BLUE BRACKEN BRAM BRIAR BRIGHT BROOK BURN CALDER CEDAR CHAL CINDER CLAY COBALT COPPER
  CORAL CRAN DAPPLE DEL DUNE EAST ELDER ELM EMBER FALCON FERN FLINT FOX GARNET GLEN GOLD GRANITE GREEN HALCYON HARROW HART HAVEN HAZEL HERON
  HOLLY IRON IVY JADE JUNIPER KEEL KESTREL KING LARCH LARK LAUREL LINDEN LOCH LUNAR MAPLE MARBLE MARSH MEADOW MERIDIAN MILL MIST MOSS NETTLE
  NORTH NOVA OAK OLD ONYX OPAL ORCHARD OSPREY OTTER PEARL PEBBLE PINE PLOVER QUARTZ QUILL RAVEN REED RIDGE RIVER ROBIN ROWAN RUSSET SABLE SAGE
  SALT SANDAL SILVER SLATE SORREL SPARROW STONE SWIFT TARN TEAL THISTLE THORN TIMBER UMBER VALE VELVET WALNUT WEST WHEAT WILLOW WINTER WREN YEW`);
const ends = words(`
  BANK BAY BRIDGE BROOK BURY CLIFF COMBE COURT CREST CROFT DALE DEN DOWN FALL FIELD FORD GATE GROVE HALL HAM HAVEN HILL HOLM HURST KIRK LAKE
  LAND LEIGH LEY LOCK MERE MONT MOOR MORE PATH PEAK POINT PORT REACH SHORE SIDE STEAD STONE TON VIEW WALL WATER WELL WICK WOOD WORTH YARD`);

/** Patterns of names; `_` is the invented part. */
const patterns: Record<Trade, readonly string[]> = {
  property: [
    '_ PROPERTY MANAGEMENT',
    '_ APARTMENTS',
    '_ LETTINGS',
    '_ REALTY GROUP',
    '_ RESIDENTIAL',
    '_ HOUSING ASSOCIATION',
  ],
  energy: ['_ ENERGY', '_ POWER & LIGHT', '_ ELECTRIC COMPANY', '_ GAS SERVICES', '_ POWER', '_ UTILITIES'],
  water: ['_ WATER', '_ WATER COMPANY', '_ WATER SERVICES', '_ VALLEY WATER', '_ UTILITY DISTRICT'],
  telecom: ['_ WIRELESS', '_ BROADBAND', '_ MOBILE', '_ COMMUNICATIONS', '_ FIBRE', '_ TELECOM', '_NET'],
  insurance: ['_ INSURANCE', '_ MUTUAL', '_ INSURANCE COMPANY', '_ LIFE ASSURANCE', '_ HEALTH FUND', '_ COVER'],
  council: ['_ COUNCIL', 'CITY OF _', '_ BOROUGH COUNCIL', '_ COUNTY TREASURER', 'TOWN OF _'],
  licence: ['_ VEHICLE LICENSING', '_ DEPARTMENT OF TRANSPORT'],
  lender: ['_ MORTGAGE', '_ FINANCIAL SERVICES', '_ LENDING', '_ HOME LOANS', '_ MOTOR FINANCE', '_ CREDIT UNION'],
  card: ['_ CARD SERVICES', '_ CREDIT CARD', '_ CARD'],
  subscription: [
    '_ TV',
    '_',
    '_ GYM',
    '_ FITNESS',
    '_ STUDIO',
    '_ CLOUD',
    '_ NEWS',
    '_ BOX',
    '_ CLUB',
    '_ SOFTWARE',
    '_ SECURITY',
    '_IFY',
    '_LY',
  ],
  grocery: ['_ MARKET', '_ FOODS', '_ GROCERS', '_ FARM SHOP', '_ FRESH MARKET', '_ SUPERMARKET'],
  fuel: ['_ FUEL', '_ OIL', '_ PETROLEUM', '_ SERVICE STATION', '_ GARAGE'],
  food: ['_ CAFE', '_ KITCHEN', 'THE _', '_ COFFEE', '_ BAKERY', '_ PIZZA', '_ NOODLES', 'THE _ INN', '_ GRILL'],
  shop: ['_ STORE', '_ TRADING', '_ BOOKS', '_ HOME', '_ ELECTRONICS', '_ OUTDOORS', '_ MARKETPLACE'],
  health: ['_ MEDICAL CENTER', '_ DENTAL', '_ PHARMACY', '_ CLINIC', '_ PHYSIOTHERAPY', '_ COUNSELLING'],
  transit: ['_ PARKING', '_ TRANSIT', '_ BUSES', '_ TOLL ROAD', '_ CAR PARK'],
  salon: ['_ HAIR', '_ BARBERS', '_ SALON', '_ & CO HAIRDRESSING'],
  travel: ['_ AIR', '_ HOTEL', '_ RAIL', '_ TRAVEL', '_ INTERNATIONAL TRAVEL', '_ LODGE'],
  employer: [
    '_ LOGISTICS',
    '_ HEALTH',
    '_ SOFTWARE',
    '_ MANUFACTURING',
    '_ RETAIL GROUP',
    '_ SCHOOLS',
    '_ ENGINEERING SERVICES',
    '_ FOODS INTERNATIONAL',
    '_ CONSTRUCTION',
    '_ & SONS',
    '_ HOSPITALITY',
    '_ UNIVERSITY',
  ],
  charity: ['_ TRUST', '_ FOUNDATION', '_ HOSPICE', '_ ANIMAL RESCUE', 'FRIENDS OF _', '_ PARISH'],
  childcare: ['_ NURSERY', '_ DAYCARE', '_ EARLY LEARNING CENTER', '_ KINDERGARTEN', '_ AFTER SCHOOL CLUB'],
  club: ['_ TENNIS CLUB', '_ FOOTBALL CLUB', '_ SWIM SCHOOL', '_ ATHLETIC ASSOCIATION', '_ MUSIC SCHOOL'],
  bank: ['_ BANK', '_ CREDIT UNION', '_ SAVINGS BANK'],
};

function inventedWord(random: Random): string {
  const start = random.pick(starts);
  if (random.chance(0.25)) return `${start} ${random.pick(ends)}`;
  return `${start}${random.pick(ends)}`;
}

/** Returns an invented name of a company or public body. */
export const inventedName = (random: Random, trade: Trade): string =>
  random.pick(patterns[trade]).replace('_', inventedWord(random));

/** Returns the next name of a company: it keeps the invented part and the trade changes, or nothing is kept. */
export function nextName(random: Random, trade: Trade, name: string): string {
  const [first = '', second = ''] = name
    .split(' ')
    .filter((word) => !['THE', 'CITY', 'OF', 'TOWN', 'FRIENDS'].includes(word));
  const pattern = random.pick(patterns[trade]);
  const kept = random.chance(0.3) ? pattern.replace('_', first) : random.chance(0.2) && second.length > 4 ? second : '';
  return kept === '' || kept === name ? inventedName(random, trade) : kept;
}

const firstNames = words(`
  AARON ABIGAIL ADAM AISHA ALEX ALICE AMELIA ANDREW ANITA ANNA ARJUN BEN BETH BRANDON CALLUM CARLA CARLOS CHLOE CHRIS CLAIRE DANIEL DAVID DEEPA
  DIANA DYLAN ELENA ELLIE EMILY ERIC ESTHER EVAN FATIMA FELIX FIONA FREYA GEORGE GRACE HANNAH HARRY HELEN HUGO IAN IMOGEN ISAAC JACK JAMES JASMIN
  JENNY JOHN JOSE JULIA KAREN KATE KENJI LARA LAURA LEO LIAM LINDA LUCY LUIS MARIA MARK MAYA MEGAN MICHAEL MIRA MOHAMMED NADIA NATHAN NICOLE NOAH
  OLIVER OLIVIA OMAR PAUL PETER PRIYA RACHEL RAVI ROBERT ROSA RUTH RYAN SAM SARAH SEAN SIMON SOFIA STEVEN SUSAN THOMAS TINA VICTOR WEI YUSUF ZARA ZOE`);
const surnames = words(`
  ABBOTT ACHARYA ADEYEMI AHMED ALLEN ANDERSON BAKER BANERJEE BARNES BENNETT BROWN BUTLER CAMPBELL CARTER CHAN CHAUDHRY CLARK COHEN COLLINS COOPER
  COSTA CRUZ DAVIES DIAZ DOYLE EDWARDS EVANS FERNANDES FISHER FLORES FOSTER GARCIA GIBSON GRAHAM GREEN GUPTA HALL HANSEN HARRIS HASSAN HOFFMAN
  HUGHES HUSSAIN JACKSON JENSEN JOHNSON JONES KAUR KELLY KHAN KIM KOWALSKI LAWSON LEE LEWIS LOPEZ MACDONALD MARTIN MENDOZA MILLER MITCHELL MOORE
  MORGAN MURPHY NGUYEN NOVAK OBRIEN OKAFOR OWENS PAPADOPOULOS PARKER PATEL PEREIRA PHILLIPS POPE QUINN RAMIREZ REID RICHARDS RIVERA ROBINSON ROSSI
  SANTOS SCHMIDT SHARMA SHAW SILVA SINGH SMITH STEWART SULLIVAN TAYLOR THOMPSON TRAN TURNER WALKER WALSH WATSON WHITE WILSON WONG WRIGHT YOUNG`);

export const inventedSurname = (random: Random): string => random.pick(surnames);
/** Returns the first and the last name of a person. */
export const inventedPerson = (random: Random, surname: string): string => `${random.pick(firstNames)} ${surname}`;
