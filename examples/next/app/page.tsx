import { LinkBank } from './link-bank';

export default function Page() {
  return (
    <main>
      <h1>Your banks</h1>
      <LinkBank />
    </main>
  );
}
