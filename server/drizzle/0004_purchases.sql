CREATE TABLE "order_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text,
	"reason" text NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"order_no" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"state" text NOT NULL,
	"product_id" text NOT NULL,
	"product_name" jsonb NOT NULL,
	"contents" jsonb NOT NULL,
	"prices" jsonb NOT NULL,
	"limit_type" text NOT NULL,
	"limit_amount" integer,
	"quantity" integer NOT NULL,
	"free" boolean NOT NULL,
	"currency" text NOT NULL,
	"unit_amount" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"region" text NOT NULL,
	"lang" text NOT NULL,
	"return_to" text NOT NULL,
	"consent_version" text NOT NULL,
	"consent_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"at_provider_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"auth_code" text,
	"payment_url" text,
	"provider_trade_no" text,
	"provider_payment_type" text,
	"returned" text,
	"confirm_asked_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"held_until" timestamp with time zone,
	CONSTRAINT "orders_auth_code_unique" UNIQUE("auth_code"),
	CONSTRAINT "orders_provider_trade_no_unique" UNIQUE("provider_trade_no"),
	CONSTRAINT "orders_idempotency" UNIQUE("member_id","idempotency_key"),
	CONSTRAINT "orders_amount" CHECK ("orders"."amount" = "orders"."unit_amount" * "orders"."quantity"),
	CONSTRAINT "orders_quantity" CHECK ("orders"."quantity" > 0),
	CONSTRAINT "orders_free" CHECK ("orders"."free" = ("orders"."amount" = 0)),
	CONSTRAINT "orders_paid" CHECK ("orders"."free" or "orders"."state" not in ('paid', 'confirmed', 'delivering', 'delivered') or "orders"."provider_trade_no" is not null)
);
--> statement-breakpoint
CREATE TABLE "purchase_deliveries" (
	"order_no" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"last_error" text,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "coupon_deliveries_waiting";--> statement-breakpoint
ALTER TABLE "coupon_deliveries" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_deliveries" ADD COLUMN "next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_deliveries" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_deliveries" ADD CONSTRAINT "purchase_deliveries_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_no","id");--> statement-breakpoint
CREATE INDEX "orders_member" ON "orders" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("next_check_at") WHERE "orders"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "purchase_deliveries_due" ON "purchase_deliveries" USING btree ("next_attempt_at") WHERE "purchase_deliveries"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "coupon_deliveries_due" ON "coupon_deliveries" USING btree ("next_attempt_at") WHERE "coupon_deliveries"."delivered_at" is null;