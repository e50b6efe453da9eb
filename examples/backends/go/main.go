// Creates sessions for the signed-in user, and receives their results. Serves the plain page, too.
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

var (
	host        = env("FIN_HOST", "http://localhost:4000")
	hostKey     = env("FIN_HOST_KEY", "sandbox-host-key")
	eventSecret = env("FIN_EVENT_SECRET", "whsec_c2FuZGJveC1ldmVudC1zZWNyZXQ=")
	port        = env("BACKEND_PORT", "3001")
	pagePath    = env("PAGE", "../../plain/index.html")
)

const (
	loginName    = "my-first-user" // your signed-in user
	maxBodyBytes = 1_000_000
	maxAge       = 5 * time.Minute
)

// result is the part of a session's result that this backend uses.
type result struct {
	SessionID        string `json:"sessionId"`
	LoginName        string `json:"loginName"`
	ProviderAccounts []struct {
		ProviderName string  `json:"providerName"`
		AccountIDs   []int64 `json:"accountIds"`
	} `json:"providerAccounts"`
}

// Your database: results of sessions, by id.
var (
	lock    sync.Mutex
	results = map[string]result{}
)

func main() {
	http.HandleFunc("/", servePage)
	http.HandleFunc("/my/session", createSession)
	http.HandleFunc("/my/banks", listBanks)
	http.HandleFunc("/webhooks/fin-link", receiveEvent)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, nil))
}

func createSession(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	var asked struct {
		SessionID string `json:"sessionId,omitempty"` // sent to continue a session
	}
	_ = json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBodyBytes)).Decode(&asked)
	body := map[string]string{"loginName": loginName, "publishableKey": "pk_my_site"}
	if asked.SessionID != "" {
		body["sessionId"] = asked.SessionID
	}
	text, _ := json.Marshal(body)
	request, err := http.NewRequestWithContext(r.Context(), http.MethodPost, host+"/v1/sessions", bytes.NewReader(text))
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	request.Header.Set("authorization", "Bearer "+hostKey)
	request.Header.Set("content-type", "application/json")
	client := http.Client{Timeout: 20 * time.Second}
	w.Header().Set("cache-control", "no-store")
	reply, err := client.Do(request)
	if err != nil { // the host is down
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	defer reply.Body.Close()
	if reply.StatusCode != http.StatusCreated {
		reason, _ := io.ReadAll(reply.Body)
		log.Printf("no session: %s", reason) // its code says what to fix
		if reply.StatusCode >= 500 {
			reply.StatusCode = http.StatusBadGateway
		}
		w.WriteHeader(reply.StatusCode)
		return
	}
	var session struct {
		SessionID   string `json:"sessionId"`
		LaunchToken string `json:"launchToken"`
	}
	if json.NewDecoder(reply.Body).Decode(&session) != nil {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	writeJSON(w, session)
}

func receiveEvent(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBodyBytes))
	if err != nil {
		w.WriteHeader(http.StatusRequestEntityTooLarge)
		return
	}
	if !isSigned(r.Header, body) {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	var event struct {
		Type string `json:"type"`
		Data result `json:"data"`
	}
	if json.Unmarshal(body, &event) != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	if event.Type == "session.finished" {
		lock.Lock()
		results[event.Data.SessionID] = event.Data // the same again if it comes twice
		lock.Unlock()
	}
	w.WriteHeader(http.StatusNoContent)
}

// isSigned verifies a signature of Standard Webhooks.
func isSigned(headers http.Header, body []byte) bool {
	id, timestamp := headers.Get("webhook-id"), headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return false
	}
	if age := time.Since(time.Unix(seconds, 0)); age > maxAge || age < -maxAge {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(eventSecret, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	for _, signature := range strings.Split(headers.Get("webhook-signature"), " ") {
		if hmac.Equal(expected, []byte(signature)) {
			return true
		}
	}
	return false
}

func listBanks(w http.ResponseWriter, _ *http.Request) {
	type bank struct {
		Bank     string `json:"bank"`
		Accounts int    `json:"accounts"`
	}
	banks := []bank{}
	lock.Lock()
	for _, one := range results {
		for _, linked := range one.ProviderAccounts {
			if one.LoginName == loginName {
				banks = append(banks, bank{linked.ProviderName, len(linked.AccountIDs)})
			}
		}
	}
	lock.Unlock()
	writeJSON(w, banks)
}

func servePage(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != "/" {
		http.NotFound(w, r)
		return
	}
	page, err := os.ReadFile(pagePath)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("content-type", "text/html; charset=utf-8")
	_, _ = w.Write(bytes.ReplaceAll(page, []byte("http://localhost:4000"), []byte(host)))
}

func writeJSON(w http.ResponseWriter, value any) {
	w.Header().Set("content-type", "application/json")
	_ = json.NewEncoder(w).Encode(value)
}

func env(name, otherwise string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return otherwise
}
