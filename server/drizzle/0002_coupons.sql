CREATE TABLE "coupon_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"member_id" uuid NOT NULL,
	"member_nth" integer NOT NULL,
	"nth" integer NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupon_claims_member_nth" UNIQUE("code","member_id","member_nth"),
	CONSTRAINT "coupon_claims_nth" UNIQUE("code","nth")
);
--> statement-breakpoint
CREATE TABLE "coupon_deliveries" (
	"claim_id" uuid PRIMARY KEY NOT NULL,
	"rewards" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"code" text PRIMARY KEY NOT NULL,
	"pack" text NOT NULL,
	"name" jsonb NOT NULL,
	"rewards" jsonb NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"per_account" integer NOT NULL,
	"total" integer,
	"user_type" jsonb NOT NULL,
	"locked" boolean NOT NULL,
	"withdrawn" boolean NOT NULL,
	"claimed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "coupon_claims" ADD CONSTRAINT "coupon_claims_code_coupons_code_fk" FOREIGN KEY ("code") REFERENCES "public"."coupons"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_claims" ADD CONSTRAINT "coupon_claims_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_deliveries" ADD CONSTRAINT "coupon_deliveries_claim_id_coupon_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."coupon_claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_claims_member" ON "coupon_claims" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "coupon_deliveries_waiting" ON "coupon_deliveries" USING btree ("created_at") WHERE "coupon_deliveries"."delivered_at" is null;