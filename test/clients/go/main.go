// Stock Go clients against a server: each scenario uses a part of client-go or of controller-runtime as programs do
// and prints what it saw, one fact a line in JSON. The test that starts it knows what the facts must be.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"k8s.io/klog/v2"
)

// A scenario panics with an error where something that it can't do without fails.
type scenario func(ctx context.Context, session *session)

var scenarios = map[string]scenario{
	"objects":     objects,
	"patches":     patches,
	"failures":    failures,
	"generic":     generic,
	"discovery":   discoverAll,
	"informers":   informAll,
	"crowd":       crowd,
	"follow":      follow,
	"candidate":   candidate,
	"definitions": definitions,
	"converter":   convert,
	"late kinds":  lateKinds,
	"recorders":   recorders,
	"operator":    operate,
	"pods":        pods,
	"scrape":      scrape,
}

// No scenario takes longer, however slow the machine is.
const scenarioTimeout = 3 * time.Minute

func main() {
	// of its own, as packages that are linked in have flags of the same names
	flags := flag.NewFlagSet("clients", flag.ExitOnError)
	klog.InitFlags(flags)
	kubeconfig := flags.String("kubeconfig", "", "kubeconfig of the server")
	contentType := flags.String("content-type", "application/json", "media type of bodies of kinds that have more than one")
	identity := flags.String("identity", "", "who this process is, where several take part")
	namespace := flags.String("namespace", "", "an existing namespace; without it a new one")
	flags.Usage = func() {
		fmt.Fprintf(os.Stderr, "usage: clients [flags] %s\n", strings.Join(slices.Sorted(maps.Keys(scenarios)), "|"))
		flags.PrintDefaults()
	}
	check(flags.Parse(os.Args[1:]))
	run, known := scenarios[flags.Arg(0)]
	if !known {
		flags.Usage()
		os.Exit(2)
	}
	ctx, cancel := context.WithTimeout(context.Background(), scenarioTimeout)
	defer cancel()
	session := newSession(ctx, *kubeconfig, *contentType, *identity, *namespace)
	run(ctx, session)
	say("answered in", session.line.answeredIn())
	say("done", flags.Arg(0))
}

var standardOutput sync.Mutex

// say prints one fact as a line.
func say(fact string, value any) {
	line, err := json.Marshal(map[string]any{"fact": fact, "value": value})
	check(err)
	standardOutput.Lock()
	defer standardOutput.Unlock()
	fmt.Println(string(line))
}

// commands are the lines of standard input; the channel ends with it.
func commands() <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		scanner := bufio.NewScanner(os.Stdin)
		for scanner.Scan() {
			lines <- scanner.Text()
		}
	}()
	return lines
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func must[Value any](value Value, err error) Value {
	check(err)
	return value
}
