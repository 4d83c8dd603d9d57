"""The official client against a control plane of its own."""

import unittest

from kubernetes import client, config

from kindsmith_server import TestServer


class SettingsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = TestServer()
        config.load_kube_config(cls.server.kubeconfig)
        cls.core = client.CoreV1Api()
        cls.beginning = cls.server.do("POST", "/snapshots")["id"]

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()

    def setUp(self):
        self.server.do("DELETE", "/faults")
        self.server.do("POST", f"/snapshots/{self.beginning}/restore")

    def create(self, name):
        body = {"metadata": {"name": name}, "data": {"celsius": "21"}}
        return self.core.create_namespaced_config_map("default", body)

    def test_what_is_written_is_read(self):
        self.create("tomatoes")
        self.assertEqual(self.core.read_namespaced_config_map("tomatoes", "default").data, {"celsius": "21"})

    def test_each_test_begins_with_the_same_state(self):
        with self.assertRaises(client.ApiException) as refused:
            self.core.read_namespaced_config_map("tomatoes", "default")
        self.assertEqual(refused.exception.status, 404)

    def test_failures_are_what_the_test_says(self):
        rule = {"on": {"verbs": ["create"], "resources": ["configmaps"]}, "answer": 503, "times": 1}
        fault = self.server.do("POST", "/faults", rule)
        with self.assertRaises(client.ApiException) as refused:
            self.create("tomatoes")
        self.assertEqual(refused.exception.status, 503)
        self.create("tomatoes")
        self.assertEqual(self.server.do("GET", f"/faults/{fault['id']}")["hits"], 1)


if __name__ == "__main__":
    unittest.main()
