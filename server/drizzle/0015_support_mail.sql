CREATE TABLE "support_mailbox" (
	"is_only" boolean PRIMARY KEY NOT NULL,
	"held_by" uuid,
	"held_until" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	"failing_since" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "support_mails" (
	"hash" text PRIMARY KEY NOT NULL,
	"request_id" bigint,
	"done_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_notices" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"request_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "support_mails" ADD CONSTRAINT "support_mails_request_id_support_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."support_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_notices" ADD CONSTRAINT "support_notices_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_notices" ADD CONSTRAINT "support_notices_request_id_support_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."support_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_mails_request" ON "support_mails" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "support_mails_done" ON "support_mails" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "support_notices_request" ON "support_notices" USING btree ("request_id");