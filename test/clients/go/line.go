package main

import (
	"bytes"
	"context"
	"io"
	"maps"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"syscall"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// What a client is told while no server listens; it then asks for the same watch again.
var errCut = &net.OpError{Op: "dial", Net: "tcp", Err: os.NewSyscallError("connect", syscall.ECONNREFUSED)}

// line is the way to the server: it counts what goes over it and can be cut.
type line struct {
	lock        sync.Mutex
	connections map[net.Conn]struct{}
	isCut       bool
	dials       int
	lists       int
	watches     int
	watchLists  int
	expired     int
	mediaTypes  map[string]bool
}

func newLine() *line {
	return &line{connections: map[net.Conn]struct{}{}, mediaTypes: map[string]bool{}}
}

func (l *line) dial(ctx context.Context, network, address string) (net.Conn, error) {
	l.lock.Lock()
	defer l.lock.Unlock()
	if l.isCut {
		return nil, errCut
	}
	connection, err := (&net.Dialer{}).DialContext(ctx, network, address)
	if err == nil {
		l.dials++
		l.connections[connection] = struct{}{}
	}
	return connection, err
}

// cut ends all connections and lets no new ones through until mend.
func (l *line) cut() {
	l.lock.Lock()
	defer l.lock.Unlock()
	l.isCut = true
	for connection := range l.connections {
		// those that the library has given up already can't be closed once more
		_ = connection.Close()
	}
	clear(l.connections)
}

func (l *line) mend() {
	l.lock.Lock()
	defer l.lock.Unlock()
	l.isCut = false
}

// trips counts the requests for collections by what they ask for, and notes in which forms answers come.
type trips struct {
	line *line
	next http.RoundTripper
}

func (t trips) RoundTrip(request *http.Request) (*http.Response, error) {
	query := request.URL.Query()
	t.line.lock.Lock()
	switch {
	case query.Get("sendInitialEvents") == "true":
		t.line.watchLists++
	case query.Has("watch"):
		t.line.watches++
	case request.Method == http.MethodGet && (query.Has("limit") || query.Has("resourceVersion")):
		t.line.lists++
	}
	t.line.lock.Unlock()
	response, err := t.next.RoundTrip(request)
	if err == nil {
		mediaType, _, _ := strings.Cut(response.Header.Get("Content-Type"), ";")
		t.line.lock.Lock()
		t.line.mediaTypes[mediaType] = true
		t.line.lock.Unlock()
	}
	if err == nil && query.Has("watch") {
		response.Body = watchBody{response.Body, t.line}
	}
	return response, err
}

// watchBody looks for the event that ends a watch whose version is too old. The library doesn't tell.
type watchBody struct {
	io.ReadCloser
	line *line
}

func (b watchBody) Read(buffer []byte) (int, error) {
	count, err := b.ReadCloser.Read(buffer)
	if bytes.Contains(buffer[:count], []byte(metav1.StatusReasonExpired)) {
		b.line.lock.Lock()
		defer b.line.lock.Unlock()
		b.line.expired++
	}
	return count, err
}

func (l *line) counts() map[string]int {
	l.lock.Lock()
	defer l.lock.Unlock()
	return map[string]int{"dials": l.dials, "lists": l.lists, "watches": l.watches, "watch lists": l.watchLists, "expired": l.expired}
}

func (l *line) answeredIn() []string {
	l.lock.Lock()
	defer l.lock.Unlock()
	return slices.Sorted(maps.Keys(l.mediaTypes))
}
