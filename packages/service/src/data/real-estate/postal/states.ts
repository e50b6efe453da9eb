/** Codes and names of the states and territories. */
const statesText = `
AL ALABAMA|AK ALASKA|AZ ARIZONA|AR ARKANSAS|CA CALIFORNIA|CO COLORADO|CT CONNECTICUT|DE DELAWARE|DC DISTRICT OF COLUMBIA|FL FLORIDA
GA GEORGIA|HI HAWAII|ID IDAHO|IL ILLINOIS|IN INDIANA|IA IOWA|KS KANSAS|KY KENTUCKY|LA LOUISIANA|ME MAINE|MD MARYLAND
MA MASSACHUSETTS|MI MICHIGAN|MN MINNESOTA|MS MISSISSIPPI|MO MISSOURI|MT MONTANA|NE NEBRASKA|NV NEVADA|NH NEW HAMPSHIRE
NJ NEW JERSEY|NM NEW MEXICO|NY NEW YORK|NC NORTH CAROLINA|ND NORTH DAKOTA|OH OHIO|OK OKLAHOMA|OR OREGON|PA PENNSYLVANIA
RI RHODE ISLAND|SC SOUTH CAROLINA|SD SOUTH DAKOTA|TN TENNESSEE|TX TEXAS|UT UTAH|VT VERMONT|VA VIRGINIA|WA WASHINGTON
WV WEST VIRGINIA|WI WISCONSIN|WY WYOMING|AS AMERICAN SAMOA|GU GUAM|MP NORTHERN MARIANA ISLANDS|PR PUERTO RICO|VI VIRGIN ISLANDS`;

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

/** Returns the two letters of a state or territory of the United States, by code or name in capitals; `null` for other texts. */
export const stateCode = (text: string): string | null => stateCodes.get(text) ?? null;

const countryNames = new Set(['US', 'USA', 'UNITED STATES', 'UNITED STATES OF AMERICA']);

/** Returns whether a country, as text in capitals, is the United States. An empty text counts as the United States. */
export const isUnitedStates = (country: string): boolean => country === '' || countryNames.has(country);
