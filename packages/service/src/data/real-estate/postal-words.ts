/**
 * Parses a table of common abbreviations (United States Postal Service, Publication 28). Each line has an abbreviation and its spellings.
 */
const table = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [short = '', ...others] = line.trim().split(' ');
        return [short, ...others].map((word): [string, string] => [word, short]);
      }),
  );

/** Directions before or after the name of a street. */
export const directions = table(`
N NORTH
S SOUTH
E EAST
W WEST
NE NORTHEAST
NW NORTHWEST
SE SOUTHEAST
SW SOUTHWEST
`);

/** Types of streets, at the end of their names. */
export const suffixes = table(`
ALY ALLEY
ANX ANNEX
ARC ARCADE
AVE AV AVEN AVENUE AVNUE
BCH BEACH
BND BEND
BLF BLUFF
BLVD BOUL BOULEVARD
BR BRANCH
BRG BRIDGE
BRK BROOK
BYP BYPASS
CYN CANYON
CTR CENTER CENTRE
CIR CIRC CIRCLE CRCLE
CLF CLIFF
COR CORNER
CT COURT
CTS COURTS
CV COVE
CRK CREEK
CRES CRESCENT
XING CROSSING
DL DALE
DR DRIV DRIVE DRV
EST ESTATE
ESTS ESTATES
EXPY EXPRESSWAY
FLD FIELD
FLS FALLS
FRST FOREST
FWY FREEWAY
GDN GARDEN
GDNS GARDENS
GLN GLEN
GRN GREEN
GRV GROVE
HBR HARBOR HARBOUR
HTS HEIGHTS
HWY HIGHWAY HIWAY
HL HILL
HLS HILLS
HOLW HOLLOW
IS ISLAND
JCT JUNCTION
KY KEY
KNL KNOLL
LK LAKE
LNDG LANDING
LN LANE
LOOP
MALL
MNR MANOR
MDWS MEADOWS
ML MILL
MT MOUNT
MTN MOUNTAIN
OVAL
PARK
PKWY PARKWAY PKY
PASS
PATH
PIKE
PNES PINES
PL PLACE
PLN PLAIN
PLZ PLAZA
PT POINT
PRT PORT
RNCH RANCH
RDG RIDGE
RIV RIVER
RD ROAD
ROW
RUN
SHR SHORE
SPG SPRING
SPGS SPRINGS
SQ SQUARE
STA STATION
ST STR STREET
SMT SUMMIT
TER TERR TERRACE
TRCE TRACE
TRL TRAIL
TPKE TURNPIKE
VLY VALLEY
VW VIEW
VLG VILLAGE
VIS VISTA
WALK
WAY WY
`);

/** Abbreviations in names of streets and cities. */
export const nameWords = table(`
ST SAINT
MT MOUNT
FT FORT
1ST FIRST
2ND SECOND
3RD THIRD
4TH FOURTH
5TH FIFTH
6TH SIXTH
7TH SEVENTH
8TH EIGHTH
9TH NINTH
10TH TENTH
`);

/** Words before the number or letter of a unit in a building. */
export const unitWords: ReadonlySet<string> = new Set([
  ...['#', 'APARTMENT', 'APT', 'CONDO', 'FL', 'FLOOR', 'LOT', 'NO', 'PH', 'PENTHOUSE', 'RM', 'ROOM', 'SPACE', 'SPC'],
  ...['STE', 'SUITE', 'TRAILER', 'TRLR', 'UNIT'],
]);

/** Codes and names of the states and territories. */
const statesText = `
AL ALABAMA|AK ALASKA|AZ ARIZONA|AR ARKANSAS|CA CALIFORNIA|CO COLORADO|CT CONNECTICUT|DE DELAWARE|DC DISTRICT OF COLUMBIA|FL FLORIDA
GA GEORGIA|HI HAWAII|ID IDAHO|IL ILLINOIS|IN INDIANA|IA IOWA|KS KANSAS|KY KENTUCKY|LA LOUISIANA|ME MAINE|MD MARYLAND
MA MASSACHUSETTS|MI MICHIGAN|MN MINNESOTA|MS MISSISSIPPI|MO MISSOURI|MT MONTANA|NE NEBRASKA|NV NEVADA|NH NEW HAMPSHIRE
NJ NEW JERSEY|NM NEW MEXICO|NY NEW YORK|NC NORTH CAROLINA|ND NORTH DAKOTA|OH OHIO|OK OKLAHOMA|OR OREGON|PA PENNSYLVANIA
RI RHODE ISLAND|SC SOUTH CAROLINA|SD SOUTH DAKOTA|TN TENNESSEE|TX TEXAS|UT UTAH|VT VERMONT|VA VIRGINIA|WA WASHINGTON
WV WEST VIRGINIA|WI WISCONSIN|WY WYOMING|AS AMERICAN SAMOA|GU GUAM|MP NORTHERN MARIANA ISLANDS|PR PUERTO RICO|VI VIRGIN ISLANDS`;

/** Returns the two letters of a state or territory of the United States, by code or name in capitals; `null` for other texts. */
export const stateCode = (text: string): string | null => stateCodes.get(text) ?? null;

/** State codes by code and by name. */
const stateCodes = new Map(
  statesText
    .trim()
    .split(/[|\n]/)
    .flatMap((entry): [string, string][] => {
      const code = entry.slice(0, 2);
      return [
        [code, code],
        [entry.slice(3), code],
      ];
    }),
);

const countryNames = new Set(['US', 'USA', 'UNITED STATES', 'UNITED STATES OF AMERICA']);

/** Returns whether a country, as text in capitals, is the United States. An empty text counts as the United States. */
export const isUnitedStates = (country: string): boolean => country === '' || countryNames.has(country);
