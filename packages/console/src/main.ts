import { followScheme } from './platform/color-scheme.ts';
import { useIcons } from './platform/icons.ts';
import './app/fin-console.ts';

useIcons('/console/assets/icons');
followScheme();
