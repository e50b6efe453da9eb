import './app/fin-frame/fin-frame.ts';
import { boot } from './app/boot.ts';

boot(window);
