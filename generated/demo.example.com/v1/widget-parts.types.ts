// Code generated from schemas/demo.example.com/v1/widget-parts.yaml. DO NOT EDIT; run `npm run generate`.

/** One text of each well-known form. */
export interface WidgetFormats {
  /** A point in time. */
  dateTime?: string;
  /** A day. */
  date?: string;
  /** A length of time. */
  duration?: string;
  /** Bytes in base64. */
  byte?: string;
  /** A mail address. */
  email?: string;
  /** An IPv4 address. */
  ipv4?: string;
  /** An IPv6 address. */
  ipv6?: string;
  /** A network as address and prefix length. */
  cidr?: string;
  /** A UUID. */
  uuid?: string;
  /** A URI with a scheme. */
  uri?: string;
}

/** When to run, by calendar or by period. */
export interface WidgetSchedule {
  /** A line in the form of cron. */
  cron?: string;
  /** Seconds from one run to the next. */
  everySeconds?: number;
}

/** A named port. */
export interface WidgetPort {
  /** Name of the port. */
  name: string;
  /** Number of the port. */
  port: number;
  /** Protocol of the port. */
  protocol?: "TCP" | "UDP";
}

/** A place to send requests to. */
export interface WidgetEndpoint {
  /** Name or address. */
  host: string;
  /** Number of the port. */
  port?: number;
  /** Share of the requests. */
  weight?: number;
}

/** Something to mount. */
export interface WidgetMount {
  /** Name of the mount. */
  name: string;
  /** Where to mount it. */
  path?: string;
  /** Whether it can't be written. */
  readOnly?: boolean;
}

/** One step of a procedure. */
export interface WidgetStep {
  /** What to do. */
  action: string;
  /** What to do it with. */
  arguments?: string[];
}

/** A place, which belongs to one manager as a whole. */
export interface WidgetLocation {
  /** The region. */
  region?: string;
  /** The zone in the region. */
  zone?: string;
}

/** A tree with a label at each node. */
export interface WidgetTree {
  /** Label of this node. */
  label?: string;
  /** The trees below this node. */
  children?: WidgetTree[];
}
