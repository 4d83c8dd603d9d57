package operator

// Copy this file into your own tests: it is all that they need of Kindsmith.

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"

	"k8s.io/client-go/rest"
)

// TestServer is a control plane of its own, by `npx kindsmith test-server`.
type TestServer struct {
	URL        string `json:"url"`
	Kubeconfig string `json:"kubeconfig"`
	CA         string `json:"ca"`
	Token      string `json:"token"`
	Control    string `json:"control"`

	command *exec.Cmd
	stdin   io.Closer
}

// StartTestServer resolves once the server is ready. It ends with this process, however that ends: its standard input does.
func StartTestServer(flags ...string) (*TestServer, error) {
	command := exec.Command("npx", append([]string{"--no", "kindsmith", "test-server", "--stop-with-stdin"}, flags...)...)
	command.Stderr = os.Stderr
	stdin, err := command.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, err
	}
	server := &TestServer{command: command, stdin: stdin}
	if err := json.NewDecoder(bufio.NewReader(stdout)).Decode(server); err != nil {
		server.Stop()
		return nil, fmt.Errorf("kindsmith test-server did not become ready: %w", err)
	}
	return server, nil
}

func (s *TestServer) Config() *rest.Config {
	return &rest.Config{Host: s.URL, BearerToken: s.Token, TLSClientConfig: rest.TLSClientConfig{CAData: []byte(s.CA)}}
}

func (s *TestServer) Stop() error {
	s.stdin.Close()
	return s.command.Wait()
}

// Do calls the control interface: faults, snapshots, the clock.
func (s *TestServer) Do(method, path string, body, answer any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	request, err := http.NewRequest(method, s.Control+path, bytes.NewReader(text))
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+s.Token)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode >= 300 {
		message, _ := io.ReadAll(response.Body)
		return fmt.Errorf("%s %s: %s: %s", method, path, response.Status, message)
	}
	return json.NewDecoder(response.Body).Decode(answer)
}
