import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { YourBanks } from './your-banks';
import './page.css';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <YourBanks />
  </StrictMode>,
);
