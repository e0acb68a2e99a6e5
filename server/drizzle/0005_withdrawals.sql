CREATE TABLE "cash_receipts" (
	"order_no" text PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"approval_no" text,
	"issued_at" timestamp with time zone,
	"cancel_asked_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "cash_receipts_approval_no_unique" UNIQUE("approval_no")
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"order_no" text PRIMARY KEY NOT NULL,
	"receipt_no" text NOT NULL,
	"reason" text,
	"requested_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"last_error" text,
	CONSTRAINT "withdrawals_receipt_no_unique" UNIQUE("receipt_no"),
	CONSTRAINT "withdrawals_outcome" CHECK ("withdrawals"."accepted_at" is null or "withdrawals"."refused_at" is null)
);
--> statement-breakpoint
DROP INDEX "purchase_deliveries_due";--> statement-breakpoint
ALTER TABLE "purchase_deliveries" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_receipts_due" ON "cash_receipts" USING btree ("next_attempt_at") WHERE "cash_receipts"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "withdrawals_due" ON "withdrawals" USING btree ("next_attempt_at") WHERE "withdrawals"."accepted_at" is null and "withdrawals"."refused_at" is null;--> statement-breakpoint
CREATE INDEX "purchase_deliveries_due" ON "purchase_deliveries" USING btree ("next_attempt_at") WHERE "purchase_deliveries"."delivered_at" is null and "purchase_deliveries"."stopped_at" is null;