const host = process.env.NEXT_PUBLIC_FIN_HOST ?? 'http://localhost:4000';
const hostKey = process.env.FIN_HOST_KEY ?? 'sandbox-host-key';

/** Creates a session at the host for the signed-in user. */
export async function POST(request: Request): Promise<Response> {
  const { sessionId } = await request.json(); // sent to continue a session
  const made = await fetch(`${host}/v1/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${hostKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      loginName: 'my-first-user', // your signed-in user
      publishableKey: 'pk_my_site',
      ...(sessionId && { sessionId }),
    }),
  }).catch(() => new Response(null, { status: 502 })); // the host is down
  if (!made.ok) return new Response(null, { status: made.status });
  return Response.json(await made.json(), { headers: { 'cache-control': 'no-store' } });
}
