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
