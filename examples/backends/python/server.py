"""Creates sessions for the signed-in user, and receives their results. Serves the plain page, too."""

import base64
import hashlib
import hmac
import json
import os
import pathlib
import time
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

HOST = os.environ.get("FIN_HOST", "http://localhost:4000")
HOST_KEY = os.environ.get("FIN_HOST_KEY", "sandbox-host-key")
EVENT_SECRET = os.environ.get("FIN_EVENT_SECRET", "whsec_c2FuZGJveC1ldmVudC1zZWNyZXQ=")
PORT = int(os.environ.get("BACKEND_PORT", "3001"))
PAGE = pathlib.Path(__file__).parent / "../../plain/index.html"

LOGIN_NAME = "my-first-user"  # your signed-in user
MAX_BODY_BYTES = 1_000_000
MAX_AGE_SECONDS = 300
results = {}  # your database: results of sessions, by id


def create_session(session_id):
    """Returns the status and body of the answer to the page."""
    body = {"loginName": LOGIN_NAME, "publishableKey": "pk_my_site"}
    if session_id:
        body["sessionId"] = session_id
    request = urllib.request.Request(
        f"{HOST}/v1/sessions",
        data=json.dumps(body).encode(),
        headers={"authorization": f"Bearer {HOST_KEY}", "content-type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=20) as reply:
            session = json.load(reply)
            return 200, {"sessionId": session["sessionId"], "launchToken": session["launchToken"]}
    except urllib.error.HTTPError as error:
        print("no session:", error.read().decode())  # its code says what to fix
        return (error.code if error.code < 500 else 502), None
    except OSError:  # the host is down
        return 502, None


def is_signed(headers, body):
    """Verifies a signature of Standard Webhooks."""
    message_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isascii() or not timestamp.isdigit() or abs(time.time() - int(timestamp)) > MAX_AGE_SECONDS:
        return False
    key = base64.b64decode(EVENT_SECRET.removeprefix("whsec_"))
    digest = hmac.new(key, f"{message_id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    signatures = headers.get("webhook-signature", "").encode().split(b" ")
    return any(hmac.compare_digest(expected, signature) for signature in signatures)


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/":
            page = PAGE.read_text(encoding="utf-8").replace("http://localhost:4000", HOST)
            self.answer(200, page.encode(), "text/html; charset=utf-8")
        elif self.path == "/my/banks":
            own = [result for result in results.values() if result["loginName"] == LOGIN_NAME]
            banks = [bank for result in own for bank in result["providerAccounts"]]
            listed = [{"bank": bank["providerName"], "accounts": len(bank["accountIds"])} for bank in banks]
            self.answer(200, json.dumps(listed).encode())
        else:
            self.answer(404)

    def do_POST(self):
        length = int(self.headers.get("content-length", 0))
        if length > MAX_BODY_BYTES:
            self.close_connection = True
            return self.answer(413)
        body = self.rfile.read(length)
        if self.path == "/my/session":
            session_id = json.loads(body or b"{}").get("sessionId")  # sent to continue a session
            status, session = create_session(session_id)
            self.answer(status, json.dumps(session).encode() if session else b"")
        elif self.path == "/webhooks/fin-link":
            if not is_signed(self.headers, body):
                return self.answer(401)
            event = json.loads(body)
            if event["type"] == "session.finished":
                results[event["data"]["sessionId"]] = event["data"]  # the same again if it comes twice
            self.answer(204)
        else:
            self.answer(404)

    def answer(self, status, body=b"", content_type="application/json"):
        self.send_response(status)
        self.send_header("content-type", content_type)
        self.send_header("cache-control", "no-store")
        if status != 204:
            self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


ThreadingHTTPServer(("127.0.0.1", PORT), Handler).serve_forever()
