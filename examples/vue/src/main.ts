import { createApp } from 'vue';
import YourBanks from './YourBanks.vue';
import './page.css';

createApp(YourBanks).mount('#app');
