import { mount } from 'svelte';
import YourBanks from './YourBanks.svelte';
import './page.css';

mount(YourBanks, { target: document.getElementById('app')! });
