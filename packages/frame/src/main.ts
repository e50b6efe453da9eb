import './fin-frame/fin-frame.ts';
import { boot } from './boot/boot.ts';

boot(window);
