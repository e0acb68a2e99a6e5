CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"sealed" text,
	"created_at" timestamp with time zone NOT NULL,
	"send_until" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"last_error" text,
	"sent_at" timestamp with time zone,
	"given_up_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pre_order_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"auth_type" integer NOT NULL,
	"contact" text NOT NULL,
	"country" text NOT NULL,
	"lang" text NOT NULL,
	"secret_hash" text NOT NULL,
	"ticket_hash" text,
	"consents" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"accepted_until" timestamp with time zone NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"ended" text,
	"pre_order_id" uuid,
	"was_registered" boolean DEFAULT false NOT NULL,
	CONSTRAINT "pre_order_challenges_ticket_hash_unique" UNIQUE("ticket_hash"),
	CONSTRAINT "pre_order_challenges_tries" CHECK ("pre_order_challenges"."wrong_tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "pre_order_consents" (
	"pre_order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"is_given" boolean NOT NULL,
	"version" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "pre_order_consents_pre_order_id_kind_pk" PRIMARY KEY("pre_order_id","kind")
);
--> statement-breakpoint
CREATE TABLE "pre_order_counts" (
	"counted_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pre_order_keys" (
	"hash" text PRIMARY KEY NOT NULL,
	"auth_type" integer NOT NULL,
	"contact" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"use" text,
	"pre_order_id" uuid
);
--> statement-breakpoint
CREATE TABLE "pre_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"auth_type" integer NOT NULL,
	"contact" text NOT NULL,
	"country" text NOT NULL,
	"lang" text NOT NULL,
	"coupon_code" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"kept_until" timestamp with time zone NOT NULL,
	CONSTRAINT "pre_orders_contact_unique" UNIQUE("contact"),
	CONSTRAINT "pre_orders_coupon_code_unique" UNIQUE("coupon_code")
);
--> statement-breakpoint
ALTER TABLE "pre_order_challenges" ADD CONSTRAINT "pre_order_challenges_pre_order_id_pre_orders_id_fk" FOREIGN KEY ("pre_order_id") REFERENCES "public"."pre_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_order_consents" ADD CONSTRAINT "pre_order_consents_pre_order_id_pre_orders_id_fk" FOREIGN KEY ("pre_order_id") REFERENCES "public"."pre_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_order_keys" ADD CONSTRAINT "pre_order_keys_pre_order_id_pre_orders_id_fk" FOREIGN KEY ("pre_order_id") REFERENCES "public"."pre_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_orders" ADD CONSTRAINT "pre_orders_coupon_code_coupons_code_fk" FOREIGN KEY ("coupon_code") REFERENCES "public"."coupons"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("next_attempt_at") WHERE "messages"."sealed" is not null;--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pre_order_challenges_live" ON "pre_order_challenges" USING btree ("contact") WHERE "pre_order_challenges"."ended" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pre_order_challenges_link" ON "pre_order_challenges" USING btree ("secret_hash") WHERE "pre_order_challenges"."auth_type" = 1;--> statement-breakpoint
CREATE INDEX "pre_order_challenges_contact" ON "pre_order_challenges" USING btree ("contact","created_at");--> statement-breakpoint
CREATE INDEX "pre_order_challenges_created" ON "pre_order_challenges" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "pre_order_challenges_pre_order" ON "pre_order_challenges" USING btree ("pre_order_id");--> statement-breakpoint
CREATE INDEX "pre_order_keys_expires" ON "pre_order_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pre_order_keys_pre_order" ON "pre_order_keys" USING btree ("pre_order_id");--> statement-breakpoint
CREATE INDEX "pre_orders_created" ON "pre_orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "pre_orders_kept" ON "pre_orders" USING btree ("kept_until");